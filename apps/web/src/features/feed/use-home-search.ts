import type { UserId } from '@posy/contract/ids';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showDialog } from '../../kit/open-dialog.ts';
import { consumeLinkedPost, readHomeSearch } from './home-search.ts';

export interface HomeFilter {
  /** The user whose posts are shown; null: all users. */
  readonly authorId: UserId | null;
  /** Shows only this user's posts; the same user again, or null, shows all. */
  readonly select: (authorId: UserId | null) => void;
}

/** The filter of the feed. It is in the address, so that Back and a reload preserve it. */
export function useHomeFilter(): HomeFilter {
  const { user: authorId = null } = readHomeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    authorId,
    select: (id) => void navigate({ to: '/', search: id === null || id === authorId ? {} : { user: id } }),
  };
}

/** Opens a linked post once, before or after a log-in, and changes the address to that of the home page. */
export function useLinkedPost(): void {
  const { post, user } = readHomeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  useEffect(() => {
    const linkedPost = consumeLinkedPost();
    if (linkedPost) showDialog('photo', { postId: linkedPost });
  }, []);
  useEffect(() => {
    if (post === undefined) return;
    void navigate({ to: '/', search: user ? { user } : {}, replace: true }).then(() =>
      showDialog('photo', { postId: post }),
    );
  }, [post, user, navigate]);
}
