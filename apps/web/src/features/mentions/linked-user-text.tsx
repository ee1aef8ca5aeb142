import { linkParts, type TextPart } from '@posy/contract/text-links';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useMemo } from 'react';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import styles from './mentions.module.css';

export interface UserTextProps {
  readonly text: string;
  /** The usernames of the text that lead to a page, as the server knows; absent: all of them. */
  readonly mentions?: readonly string[] | undefined;
  /** Closes the dialog around it, whose history entry the opened page then replaces. */
  readonly onLeave?: (() => void) | undefined;
}

/** For the caller that loads this file. */
export const drawUserText = (props: UserTextProps) => <LinkedUserText {...props} />;

/** A user's text with its URLs drawn as links; an @name leads to the page of that user, a #tag to its posts. */
function LinkedUserText({ text, mentions, onLeave }: UserTextProps) {
  const parts = useMemo(() => linkParts(text), [text]);
  return parts.map((part, i) => {
    const { href, username, tag } = part;
    const isLinkedName = username === undefined ? tag !== undefined : (mentions?.includes(username) ?? true);
    if (isLinkedName) return <Name key={i} part={part} onLeave={onLeave} />;
    if (href === null) return part.text;
    return (
      <a key={i} className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    );
  });
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
