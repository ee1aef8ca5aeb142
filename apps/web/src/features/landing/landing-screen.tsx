import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { WaitingNote } from '../session/waiting-note.tsx';
import { LandingArt } from './landing-art.tsx';
import { landingTexts as texts } from './landing.en.ts';
import more from './landing-more.module.css';
import styles from './landing.module.css';

/** The first page for visitors: name, promise, two links, and below them what Posy is. Painted from HTML before any script. */
export function LandingScreen() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <FlowerIcon isFilled size={26} />
          <Wordmark size={24} />
        </span>
        <Link to="/signup" className={styles.join}>
          {texts.join}
        </Link>
      </header>
      <main id="content">
        <div className={styles.main}>
          <div className={styles.words}>
            <h1 className={styles.title} tabIndex={-1}>
              {texts.name}
            </h1>
            <p className={styles.tagline}>{texts.tagline}</p>
            <WaitingNote />
            <div className={styles.actions}>
              <Link to="/join-us" className={buttonClass({ variant: 'primary', size: 'large' })}>
                {texts.share}
              </Link>
              <Link to="/login" resetScroll className={buttonClass({ variant: 'quiet', size: 'large' })}>
                {texts.logIn}
              </Link>
            </div>
          </div>
          <LandingArt />
        </div>
        <LandingMore />
      </main>
    </div>
  );
}

/** Screens of the app; `pnpm exec node scripts/manifest-pictures.ts` takes them. */
const SCREENS = [
  { file: 'feed', caption: texts.feed, alt: texts.feedAlt },
  { file: 'messages', caption: texts.messages, alt: texts.messagesAlt },
  { file: 'create', caption: texts.create, alt: texts.createAlt },
] as const;

/** The rest of the landing page: three screens, offline use, installation, and who can run Posy. */
function LandingMore() {
  return (
    <>
      <section className={more.section} aria-labelledby="landing-screens">
        <h2 className={more.title} id="landing-screens">
          {texts.screens}
        </h2>
        <ul className={more.screens}>
          {SCREENS.map(({ file, caption, alt }) => (
            <li key={file} className={more.screen}>
              <img
                className={more.picture}
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
      <section className={more.facts}>
        <div>
          <h2 className={more.title}>{texts.offline}</h2>
          <p>{texts.offlineText}</p>
        </div>
        <div>
          <h2 className={more.title}>{texts.install}</h2>
          <p>{texts.installText}</p>
        </div>
      </section>
      <footer className={more.foot}>
        <p>{texts.run}</p>
        <nav className={more.links} aria-label={texts.legal}>
          <Link to="/terms">{texts.terms}</Link>
          <Link to="/privacy">{texts.privacy}</Link>
        </nav>
      </footer>
    </>
  );
}
