import { messagesTexts as texts } from './messages.en.ts';
import styles from './typing-dots.module.css';

/** Three moving dots and a word: the other user types. */
export function TypingDots() {
  return (
    <span className={styles.typing}>
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {texts.typing}
    </span>
  );
}
