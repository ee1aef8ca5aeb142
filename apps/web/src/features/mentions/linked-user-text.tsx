import type { TextPart } from '@posy/contract/text-links';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { LinkedText } from './linked-text.tsx';
import type { UserTextProps } from './user-text-props.ts';
import styles from './mentions.module.css';

/** For the caller that loads this file. */
export const drawUserText = (props: UserTextProps) => <LinkedUserText {...props} />;

/** The text with links of `LinkedText`; an @name leads to the page of that user, a #tag to its posts. */
function LinkedUserText({ text, mentions, onLeave }: UserTextProps) {
  const isLinked = ({ username }: TextPart) =>
    username === undefined || mentions === undefined || mentions.includes(username);
  return <LinkedText text={text} renderName={(part) => isLinked(part) && <Name part={part} onLeave={onLeave} />} />;
}

function Name({ part, onLeave }: { readonly part: TextPart } & Pick<UserTextProps, 'onLeave'>) {
  const { text, username, tag } = part;
  const leave = (event: MouseEvent) => {
    if (!opensElsewhere(event)) onLeave?.();
  };
  const link = { className: styles.mention, replace: onLeave !== undefined, onClick: leave };
  if (tag !== undefined) {
    return (
      <Link to="/tag/$tag" params={{ tag }} {...link}>
        <bdi>{text}</bdi>
      </Link>
    );
  }
  return (
    <Link to="/u/$who" params={{ who: username ?? '' }} {...link}>
      <bdi>{text}</bdi>
    </Link>
  );
}
