import { markedParts } from './marked-parts.ts';
import styles from './device-search.module.css';

interface MarkedTextProps {
  /** Text before the excerpt, which is not searched. */
  readonly before?: string | undefined;
  readonly text: string;
  readonly typed: string;
}

/** A found text with its matches marked. */
export function MarkedText({ before = '', text, typed }: MarkedTextProps) {
  return (
    <span className={styles.text} dir="auto">
      <span>{before}</span>
      {markedParts(text, typed).map((part, i) =>
        part.isMarked ? <mark key={i}>{part.text}</mark> : <span key={i}>{part.text}</span>,
      )}
    </span>
  );
}
