import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { LinkedText } from '../../ui/linked-text.tsx';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import type { UserTextProps } from './user-text-props.ts';
import styles from './mentions.module.css';

/** For the caller that loads this file. */
export const drawUserText = (props: UserTextProps) => <LinkedUserText {...props} />;

/** The text with links of `LinkedText`; an @name leads to the page of that user, a #tag to a search on this device. */
function LinkedUserText({ text, onLeave }: UserTextProps) {
  return <LinkedText text={text} renderMention={(mention) => <Mention text={mention} onLeave={onLeave} />} />;
}

function Mention({ text, onLeave }: UserTextProps) {
  const leave = (event: MouseEvent) => {
    if (!opensElsewhere(event)) onLeave?.();
  };
  const link = { className: styles.mention, replace: onLeave !== undefined, onClick: leave };
  if (!text.startsWith('@')) {
    return (
      <Link to="/discover" search={{ q: text }} {...link}>
        <bdi>{text}</bdi>
      </Link>
    );
  }
  return (
    <Link to="/u/$who" params={{ who: text.slice(1) }} {...link}>
      <bdi>{text}</bdi>
    </Link>
  );
}
