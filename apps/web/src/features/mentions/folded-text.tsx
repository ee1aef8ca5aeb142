import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { mentionsTexts as texts } from './mentions.en.ts';
import type { UserTextProps } from './user-text-props.ts';
import { UserText } from './user-text.tsx';
import styles from './mentions.module.css';

/** Longer texts are cut until the user expands them: a card should not push the next one off the screen. */
const CUT_LENGTH = 220;
const CUT_LINES = 4;

interface FoldedTextProps extends UserTextProps {
  readonly id?: string;
  readonly className?: string | undefined;
}

/** A user's text of any length; a long one shows its first lines and 'more'. */
export function FoldedText({ id, text, mentions, className, onLeave }: FoldedTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > CUT_LENGTH || text.split('\n').length > CUT_LINES;
  const isCut = isLong && !isWhole;
  return (
    <>
      <p id={id} className={classNames(className, isCut && styles.cut)} dir="auto">
        <UserText text={text} mentions={mentions} onLeave={onLeave} />
      </p>
      {isCut && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {texts.more}
        </button>
      )}
    </>
  );
}
