import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { findByUsername } from '../people/find-by-username.ts';
import type { UserTextProps } from './user-text-props.ts';
import styles from './mentions.module.css';

/** For the caller that loads this file. */
export const drawUserText = (props: UserTextProps) => <LinkedUserText {...props} />;

/** The text with links of `LinkedText`; an @name leads to the posts of that user, a #tag to a search on this device. */
function LinkedUserText({ text, onLeave }: UserTextProps) {
  return <LinkedText text={text} renderMention={(mention) => <Mention text={mention} onLeave={onLeave} />} />;
}

/** Leads to a search, which also finds users that this device does not know. */
function Mention({ text, onLeave }: UserTextProps) {
  const local = useLocal();
  const navigate = useNavigate();
  const isReplacing = onLeave !== undefined;
  const follow = async (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const id = text.startsWith('@') ? await findByUsername(local, text.slice(1)) : null;
    onLeave?.();
    await (id === null
      ? navigate({ to: '/discover', search: { q: text }, replace: isReplacing })
      : navigate({ to: '/', search: { user: id }, replace: isReplacing }));
  };
  return (
    <Link to="/discover" search={{ q: text }} className={styles.mention} onClick={(event) => void follow(event)}>
      <bdi>{text}</bdi>
    </Link>
  );
}
