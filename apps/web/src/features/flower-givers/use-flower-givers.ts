import type { PostId } from '@posy/contract/ids';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useKeptCounts } from '../../kit/use-kept-counts.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import { announceText } from '../../ui/toast.ts';
import { fetchMoreFlowerGivers, type GiversResult, refreshFlowerGivers } from './fetch-flower-givers.ts';
import { flowerGiversTexts as texts } from './flower-givers.en.ts';
import { type FlowerGivers, readFlowerGivers } from './flower-givers.local.ts';

export interface OpenFlowerGivers {
  /** null until the device has been read, some ms after it was opened. */
  readonly givers: FlowerGivers | null;
  /** Result of the last request for the newest people. */
  readonly asked: 'asking' | GiversResult;
  /** Result of the last request for further people; null: none was made. */
  readonly askedMore: 'asking' | GiversResult | null;
  readonly retry: () => void;
  readonly more: () => void;
}

/**
 * The people who gave a post a flower: from this device at once, and from the server at each opening, or as soon as it can be
 * reached. The list does not change under the reader after that, except for their own flower.
 */
export function useFlowerGivers(postId: PostId): OpenFlowerGivers {
  const local = useLocal();
  useKeptCounts(postId);
  const givers = useLiveQuery(() => readFlowerGivers(local, postId), [local, postId]) ?? null;
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState<OpenFlowerGivers['asked']>('asking');
  const [askedMore, setAskedMore] = useState<OpenFlowerGivers['askedMore']>(null);
  const isLoaded = useRef(false);

  const refresh = useCallback(async () => {
    const result = await refreshFlowerGivers(local, postId).catch(() => 'failed' as const);
    isLoaded.current = result === 'loaded';
    setAsked(result);
  }, [local, postId]);
  const isSent = givers?.post === 'sent';
  useEffect(() => {
    if (isSent && !isLoaded.current) void refresh();
  }, [isSent, isOnline, refresh]);

  const more = async () => {
    setAskedMore('asking');
    const result = await fetchMoreFlowerGivers(local, postId).catch(() => 'failed' as const);
    setAskedMore(result);
    if (result === 'loaded') announceText(texts.moreLoaded);
  };
  return {
    givers,
    asked: givers?.post === 'unsent' ? 'loaded' : asked,
    askedMore,
    retry: () => {
      setAsked('asking');
      void refresh();
    },
    more: () => void (askedMore === 'asking' || more()),
  };
}
