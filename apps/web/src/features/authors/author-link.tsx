import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import styles from './author-link.module.css';

/** The address of a user's page, for `Link` and `navigate`. Users without a username have one by their id. */
export function userPageLink({ id, username }: { readonly id: UserId; readonly username: string | null }) {
  return { to: '/u/$who', params: { who: username ?? id } } as const;
}

interface AuthorLinkProps {
  readonly author: Pick<Author, 'id' | 'username' | 'profileImageUrl'>;
  readonly name: string;
  /** Closes the dialog around it, whose history entry the page then replaces. */
  readonly onLeave?: (() => void) | undefined;
}

/** The name of an author, which leads to their page. */
export function AuthorLink({ author, name, onLeave }: AuthorLinkProps) {
  return (
    <Link {...linkTo(author, onLeave)} className={styles.name}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** The author's picture with the same link. Keyboards and screen readers use the name beside it. */
export function AuthorFace({ author, name, size, onLeave }: AuthorLinkProps & { readonly size: number }) {
  return (
    <Link {...linkTo(author, onLeave)} className={styles.face} tabIndex={-1} aria-hidden="true">
      <Avatar name={name} url={author.profileImageUrl} size={size} />
    </Link>
  );
}

function linkTo(author: AuthorLinkProps['author'], onLeave: AuthorLinkProps['onLeave']) {
  const leave = (event: MouseEvent) => {
    if (!opensElsewhere(event)) onLeave?.();
  };
  return { ...userPageLink(author), replace: onLeave !== undefined, onClick: leave };
}
