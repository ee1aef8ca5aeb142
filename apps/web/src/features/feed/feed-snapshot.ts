import { useEffect, useRef } from 'react';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';
import { isWhole, type ListedPost } from '../posts/post-view.ts';

/** Read by feed-snapshot.inline.js, and deleted with everything under `posy.` when the account leaves the device. */
export const SNAPSHOT_KEY = 'posy.feed';

/** A piece of the page: text, or [tag, attributes, children]. */
type SnapshotNode = string | readonly [string, Readonly<Record<string, string>>, readonly SnapshotNode[]];

interface FeedSnapshot {
  readonly uid: string;
  /** URL of the entry script: another build has other class names. */
  readonly build: string;
  readonly nodes: readonly SnapshotNode[];
}

/** Attributes of a still picture of the page. No `on…`, `href` or `id`: nothing in it acts. */
const ATTRIBUTES = new Set(
  'class style src srcset sizes alt width height loading decoding fetchpriority dir lang aria-hidden viewBox d transform cx cy r x y x1 x2 y1 y2 rx ry points fill stroke stroke-width stroke-linecap stroke-linejoin'.split(
    ' ',
  ),
);
/** A larger snapshot is not stored: reading it would slow down the start. In characters. */
const MAX_LENGTH = 300_000;

/** Takes a snapshot of `root`; parts marked `data-snapshot="skip"` and live regions are left out. */
function snapshotOf(root: Element): readonly SnapshotNode[] {
  return [...root.childNodes].flatMap(nodeOf);
}

function nodeOf(node: Node): SnapshotNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
  if (!(node instanceof Element) || isLeftOut(node)) return [];
  return [[node.localName, attributesOf(node), snapshotOf(node)]];
}

function isLeftOut(element: Element): boolean {
  if (element.getAttribute('data-snapshot') === 'skip') return true;
  const role = element.getAttribute('role');
  return role === 'status' || role === 'alert' || element.localName === 'script' || element.localName === 'style';
}

function attributesOf(element: Element): Record<string, string> {
  const attributes = [...element.attributes].filter(({ name, value }) => isLook(name) && isLasting(name, value));
  return Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
}

/** `data-…` too: styles may depend on it. */
function isLook(name: string): boolean {
  return ATTRIBUTES.has(name) || name.startsWith('data-');
}

/** Object URLs end with the page, so the ThumbHash replaces them. */
function isLasting(name: string, value: string): boolean {
  return !((name === 'src' || name === 'srcset') && value.startsWith('blob:'));
}

/** Stores the visible feed for this user's next start. If storage is full, the last snapshot is deleted. */
export function saveFeedSnapshot(uid: string, app: Element): void {
  const build = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const snapshot: FeedSnapshot = { uid, build, nodes: snapshotOf(app) };
  const text = JSON.stringify(snapshot);
  try {
    if (text.length > MAX_LENGTH) localStorage.removeItem(SNAPSHOT_KEY);
    else localStorage.setItem(SNAPSHOT_KEY, text);
  } catch {
    // Storage is full or blocked: the next start is a little slower.
  }
}

/** Deletes the snapshot: until the next one, a start paints no feed before the app is loaded. */
export function dropFeedSnapshot(): void {
  try {
    localStorage.removeItem(SNAPSHOT_KEY);
  } catch {
    // Blocked storage has none.
  }
}

/** Long enough for pictures of a new page to settle; the work itself takes some 2 ms and waits for an idle moment. */
const SETTLE_MS = 600;
/**
 * Number of newest posts that are compared: a snapshot shows only some of these, even after others were added above.
 */
const TOP_POSTS = 100;
const NOTHING: Top = { ids: [], isAll: true };

/** The first posts of a list, down to the first one that has only a number. */
interface Top {
  readonly ids: readonly string[];
  /** The list has no others. */
  readonly isAll: boolean;
}

/**
 * Stores the top of the feed for the next start: a moment after it changed, and when the page is left. Only while the user is at
 * the top, because the next start begins there.
 */
export function useFeedSnapshot(uid: string, posts: readonly ListedPost[]): void {
  const before = useRef(NOTHING);
  useEffect(() => {
    const top = topOf(posts);
    // A removed post must not be painted at the next start either.
    if (isOneDeleted(before.current, top)) dropFeedSnapshot();
    before.current = top;
  }, [posts]);

  useEffect(() => {
    if (posts.length === 0) return;
    const save = () => {
      // The account may have left this device while the page is still open, in this tab or another.
      if (readSignedInFlag() !== uid) return;
      const app = document.getElementById('app');
      if (app && !app.hasAttribute('data-waiting') && window.scrollY < 1) saveFeedSnapshot(uid, app);
    };
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    const timer = setTimeout(() => whenIdle(save), SETTLE_MS);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', saveWhenHidden);
    };
  }, [uid, posts]);
}

function topOf(posts: readonly ListedPost[]): Top {
  const firstPlace = posts.findIndex((post) => !isWhole(post));
  const whole = posts.slice(0, firstPlace < 0 ? TOP_POSTS : Math.min(firstPlace, TOP_POSTS)).filter(isWhole);
  return { ids: whole.map(({ id }) => id), isAll: whole.length === posts.length };
}

/** Whether one of the former posts was removed. The last ones may be numbers now, or below the compared range. */
function isOneDeleted(before: Top, { ids, isAll }: Top): boolean {
  const present = new Set(ids);
  const last = isAll ? before.ids.length - 1 : before.ids.findLastIndex((id) => present.has(id));
  if (last < 0) return before.ids.length > 0;
  return before.ids.slice(0, last + 1).some((id) => !present.has(id));
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else work();
}
