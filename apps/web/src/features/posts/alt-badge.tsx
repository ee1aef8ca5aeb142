import { useState } from 'react';
import { postsTexts as texts } from './posts.en.ts';
import styles from './alt-badge.module.css';

/**
 * Shows the alternative text to sighted users, too. A screen reader has it from the picture itself, so this text is hidden from
 * assistive tech.
 */
export function AltBadge({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.lane}>
      {isOpen && (
        <p className={styles.text} dir="auto" aria-hidden="true">
          {text}
        </p>
      )}
      <button
        type="button"
        className={styles.badge}
        aria-label={texts.showAltText}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setIsOpen(false);
        }}
      >
        <span className={styles.mark} aria-hidden="true">
          {texts.altBadge}
        </span>
      </button>
    </div>
  );
}
