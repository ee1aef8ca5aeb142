import { PERSON_SIGNS, TAG_SIGNS } from '@posy/contract/name-signs';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { loadOnce } from '../../ui/load-once.ts';
import { useArrived } from '../../ui/use-arrived.ts';
import type { UserTextProps } from './linked-user-text.tsx';
import { mentionsTexts as texts } from './mentions.en.ts';
import styles from './mentions.module.css';

type DrawText = (props: UserTextProps) => ReactNode;

const drawPlain: DrawText = ({ text }) => text;

/** Without its code a text is merely not linked. */
const load = loadOnce((): Promise<DrawText> =>
  import('./linked-user-text.tsx').then(
    ({ drawUserText }) => drawUserText,
    () => drawPlain,
  ),
);

/** Texts without any of these have nothing to link, and do not load the code for it. */
const MAY_LINK = new RegExp(String.raw`[${PERSON_SIGNS}${TAG_SIGNS}]|://|\p{L}\.\p{L}`, 'u');

/**
 * A user's text with its links, @names and #tags. It is drawn at once; the links follow when their code has loaded, in a new
 * element: a page translator may have replaced the text of the former.
 */
export function UserText(props: UserTextProps) {
  const { text, mentions = [] } = props;
  return MAY_LINK.test(text) ? <LinkedLater key={[text, ...mentions].join(' ')} {...props} /> : <span>{text}</span>;
}

function LinkedLater(props: UserTextProps) {
  const [loading] = useState(load);
  const draw = useArrived(loading);
  return draw ? <span key="linked">{draw(props)}</span> : <span>{drawPlain(props)}</span>;
}

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
