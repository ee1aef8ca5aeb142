import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { postsTexts as texts } from './posts.en.ts';
import styles from './post-card.module.css';

/** Longer captions are cut until the user expands them: a card should not push the next one off the screen. */
const CUT_LENGTH = 220;
const CUT_LINES = 4;

export function PostCaption({ id, text }: { readonly id: string; readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > CUT_LENGTH || text.split('\n').length > CUT_LINES;
  const isCut = isLong && !isWhole;
  return (
    <div className={styles.caption}>
      <p id={id} className={classNames(styles.captionText, isCut && styles.cut)} dir="auto">
        {text}
      </p>
      {isCut && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {texts.showMore}
        </button>
      )}
    </div>
  );
}
