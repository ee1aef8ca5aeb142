/** Read by feed-snapshot.inline.js, and deleted with everything under `posy.` when the account leaves the device. */
export const SNAPSHOT_KEY = 'posy.feed';

/** A piece of the page: text, or [tag, attributes, children]. */
export type SnapshotNode = string | readonly [string, Readonly<Record<string, string>>, readonly SnapshotNode[]];

export interface FeedSnapshot {
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
export function snapshotOf(root: Element): readonly SnapshotNode[] {
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
