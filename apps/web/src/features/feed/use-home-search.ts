import type { UserId } from '@posy/contract/ids';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showDialog } from '../../app/open-dialog.ts';
import { readHomeSearch } from './home-search.ts';
import { takeLinkedPost } from './linked-post.ts';

export interface HomeFilter {
  /** Whose posts are shown; null: everybody's. */
  readonly authorId: UserId | null;
  /** Shows this person's posts alone; the same person again, or null: everybody's. */
  readonly select: (authorId: UserId | null) => void;
}

/** The filter of the feed. It stands in the address, so that Back and a reload keep it. */
export function useHomeFilter(): HomeFilter {
  const { user: authorId = null } = readHomeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    authorId,
    select: (id) => void navigate({ to: '/', search: id === null || id === authorId ? {} : { user: id } }),
  };
}

/** Opens the post that a link led to, before or after a log-in, once: the address is then that of the home page. */
export function useLinkedPost(): void {
  const { post, user } = readHomeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  useEffect(() => {
    const kept = takeLinkedPost();
    if (kept) showDialog('photo', { postId: kept });
  }, []);
  useEffect(() => {
    if (post === undefined) return;
    void navigate({ to: '/', search: user ? { user } : {}, replace: true }).then(() =>
      showDialog('photo', { postId: post }),
    );
  }, [post, user, navigate]);
}
