import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { WaitingNote } from '../session/waiting-note.tsx';
import { LandingArt } from './landing-art.tsx';
import { LandingMore } from './landing-more.tsx';
import { landingTexts as texts } from './landing.en.ts';
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
