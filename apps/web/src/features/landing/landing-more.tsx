import { Link } from '@tanstack/react-router';
import { landingTexts as texts } from './landing.en.ts';
import styles from './landing-more.module.css';

/** Screens of the app; `pnpm exec node scripts/manifest-pictures.ts` takes them. */
const SCREENS = [
  { file: 'feed', caption: texts.feed, alt: texts.feedAlt },
  { file: 'messages', caption: texts.messages, alt: texts.messagesAlt },
  { file: 'create', caption: texts.create, alt: texts.createAlt },
] as const;

/** The rest of the landing page: three screens, offline use, installation, and who can run Posy. */
export function LandingMore() {
  return (
    <>
      <section className={styles.section} aria-labelledby="landing-screens">
        <h2 className={styles.title} id="landing-screens">
          {texts.screens}
        </h2>
        <ul className={styles.screens}>
          {SCREENS.map(({ file, caption, alt }) => (
            <li key={file} className={styles.screen}>
              <img
                className={styles.picture}
                src={`/screenshots/${file}-small.webp`}
                alt={alt}
                width={390}
                height={844}
                loading="lazy"
                decoding="async"
              />
              <p>{caption}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.facts}>
        <div>
          <h2 className={styles.title}>{texts.offline}</h2>
          <p>{texts.offlineText}</p>
        </div>
        <div>
          <h2 className={styles.title}>{texts.install}</h2>
          <p>{texts.installText}</p>
        </div>
      </section>
      <footer className={styles.foot}>
        <p>{texts.run}</p>
        <nav className={styles.links} aria-label={texts.legal}>
          <Link to="/terms">{texts.terms}</Link>
          <Link to="/privacy">{texts.privacy}</Link>
        </nav>
      </footer>
    </>
  );
}
