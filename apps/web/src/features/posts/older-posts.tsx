import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { postsTexts as texts } from './posts.en.ts';
import type { NewestPosts } from './use-newest-posts.ts';
import styles from './older-posts.module.css';

export interface OlderPostsProps {
  readonly list: Pick<NewestPosts, 'older' | 'more' | 'retry' | 'isAll' | 'readings'>;
  /** Number of posts shown so far. */
  readonly count: number;
  /** The next page is loaded when the end is this close, in px. */
  readonly nearEnd: number;
  /** The text at the end of all posts. */
  readonly end?: string;
}

/** The end of a list of posts: loads more before it comes into sight, and shows the progress. */
export function OlderPosts({ list: { older, more, retry, isAll, readings }, count, nearEnd, end }: OlderPostsProps) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current) return;
    // A new observer for each page and each reading, and when the device has no more: an end that stays in sight would not be
    // reported again.
    // Only the last entry counts: a fast scroll leaves the end and reaches it within one frame.
    const watcher = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && more(), {
      rootMargin: `${nearEnd}px`,
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [more, count, older, isAll, readings, nearEnd]);
  return (
    <div ref={mark} className={styles.end} data-snapshot="skip">
      {older === 'asking' && <Spinner label={texts.olderLoading} />}
      {older === 'end' && end !== undefined && <p>{end}</p>}
      {(older === 'unreachable' || older === 'failed') && (
        <>
          <p>{older === 'failed' ? texts.olderFailed : texts.olderOffline}</p>
          <Button size="small" onClick={retry}>
            {texts.retryOlder}
          </Button>
        </>
      )}
    </div>
  );
}
