import { matches } from '@posy/contract/check';
import type { PostId } from '@posy/contract/ids';
import { AD_VIEW_MS } from '@posy/contract/limits';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import * as Type from 'typebox';
import { useLocal } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import type { PostView } from './post-view.ts';
import { viewPosts } from './views.mutators.ts';

/** A view is this share of a post in sight, for {@link AD_VIEW_MS}. */
const SEEN_SHARE = 0.5;
/** Enough steps to notice when a card that is taller than two screens fills half of one. */
const STEPS = Array.from({ length: 11 }, (_, step) => (step * SEEN_SHARE) / 10);

/** Watches whether a post is viewed; put the returned ref on it. Unsent posts are not counted. */
export function useRecordedView({ id, delivery }: Pick<PostView, 'id' | 'delivery'>): RefObject<HTMLElement | null> {
  const local = useLocal();
  return useInView(delivery.kind === 'sent' ? id : null, (seen) => void recordView(local, seen));
}

/**
 * Watches whether an element is viewed: half of it in sight for a second, in a visible tab. Put the returned ref on it.
 *
 * @param id passed to `onSeen` after each view; null: it is not counted
 */
export function useInView<Id extends string>(id: Id | null, onSeen: (id: Id) => void): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const onSeenEvent = useEffectEvent(onSeen);

  useEffect(() => {
    if (!element.current || id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const watcher = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry || !isInView(entry, window.innerHeight)) return stop();
        timer ??= setTimeout(() => {
          // A hidden tab counts no views.
          if (document.visibilityState === 'visible') onSeenEvent(id);
          stop();
        }, AD_VIEW_MS);
      },
      { threshold: STEPS },
    );
    watcher.observe(element.current);
    return () => {
      stop();
      watcher.disconnect();
    };
  }, [id]);
  return element;
}

/** The used fields of an `IntersectionObserverEntry`. */
interface Visible {
  readonly intersectionRatio: number;
  readonly intersectionRect: { readonly height: number };
}

/** Half of it is in sight; for a card taller than the screen, enough to fill half of the screen (height in px). */
export function isInView({ intersectionRatio, intersectionRect }: Visible, screenHeight: number): boolean {
  return intersectionRatio >= SEEN_SHARE || intersectionRect.height >= screenHeight * SEEN_SHARE;
}

const DAY_MS = 86_400_000;
/** Key of today's recorded views on this device: a post is reported once a day, also across restarts. */
const KEY = 'views';
/** Above this number the oldest are deleted; the server counts a view once a day in any case. */
const MAX_NOTED = 1000;

const SeenSchema = Type.Object({ day: Type.Integer(), ids: Type.Array(Type.String()) });

/** The views recorded by this page, so that most views need no read of the disk: `<account> <day> <post>`. */
const noted = new Set<string>();

/** Enqueues that this user has seen a post today. If the device is full, the view is lost silently. */
export async function recordView(local: LocalDb, id: PostId): Promise<void> {
  const day = Math.floor(local.device.clock.now() / DAY_MS);
  const view = `${local.uid} ${day} ${id}`;
  if (noted.has(view)) return;
  noted.add(view);
  try {
    // Recorded first: losing a view between the two is harmless, but sending one again and again is a waste.
    if (await note(local, day, id)) await enqueue(local, viewPosts, { day, postIds: [id] });
  } catch {
    noted.delete(view);
  }
}

/** False when it was recorded before. */
async function note({ out }: LocalDb, day: number, id: PostId): Promise<boolean> {
  return out.transaction('rw', out.kv, async () => {
    const row = await out.kv.get(KEY);
    const seen = matches(SeenSchema, row?.v) && row.v.day === day ? row.v.ids : [];
    if (seen.includes(id)) return false;
    await out.kv.put({ k: KEY, v: { day, ids: [...seen, id].slice(-MAX_NOTED) } });
    return true;
  });
}
