import type { Author } from '@posy/contract/users';
import { useState } from 'react';
import { displayName } from '../../language/display-name.ts';
import { type PhotoView, shapeOf } from './post-view.ts';
import { postsTexts as texts } from './posts.en.ts';
import styles from './alt-badge.module.css';

/** The text alternative of a picture: its author's words, or at least its author's name. */
export function altOf({ altText, picture }: PhotoView, author: Author): string {
  if (altText !== '') return altText;
  return (shapeOf(picture).kind === 'video' ? texts.videoBy : texts.pictureBy)({ name: displayName(author) });
}

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
