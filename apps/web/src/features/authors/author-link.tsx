import type { Author } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './author-link.module.css';

interface AuthorLinkProps {
  readonly author: Author;
  readonly name: string;
  /** Given in a dialog: closes it. The page then takes the place of its history entry. */
  readonly onLeave?: (() => void) | undefined;
}

/** The name of an author, which leads to their posts. */
export function AuthorLink({ author, name, onLeave }: AuthorLinkProps) {
  return (
    <Link {...wayTo(author, onLeave)} className={styles.name}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** Their picture, which leads there too. Keys and screen readers have the name beside it, which is enough. */
export function AuthorFace({ author, name, size, onLeave }: AuthorLinkProps & { readonly size: number }) {
  return (
    <Link {...wayTo(author, onLeave)} className={styles.face} tabIndex={-1} aria-hidden="true">
      <Avatar name={name} url={author.profileImageUrl} size={size} />
    </Link>
  );
}

function wayTo({ id }: Author, onLeave: AuthorLinkProps['onLeave']) {
  const leave = (event: MouseEvent) => {
    // A tab or a window of its own is the browser's to open.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave?.();
  };
  return { to: '/', search: { user: id }, replace: onLeave !== undefined, onClick: leave } as const;
}
