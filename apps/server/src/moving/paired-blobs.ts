import type { StoredBlob } from '../adapters/blobs/port.ts';

/** A key that at least one of two stores has. */
export interface BlobPair {
  readonly key: string;
  readonly from: StoredBlob | null;
  readonly to: StoredBlob | null;
}

/** Walks through two lists in the order of their keys side by side, so that neither has to be in memory. */
export async function* pairsOf(
  source: AsyncIterable<StoredBlob>,
  target: AsyncIterable<StoredBlob>,
): AsyncGenerator<BlobPair> {
  const [a, b] = [source[Symbol.asyncIterator](), target[Symbol.asyncIterator]()];
  let [one, other] = [await nextOf(a), await nextOf(b)];
  for (;;) {
    const key = smaller(one, other);
    if (key === null) return;
    const from = one?.key === key ? one : null;
    const to = other?.key === key ? other : null;
    // The next of the target is read before it may grow by the copy of this one.
    if (from) one = await nextOf(a);
    if (to) other = await nextOf(b);
    yield { key, from, to };
  }
}

async function nextOf(list: AsyncIterator<StoredBlob>): Promise<StoredBlob | null> {
  const result = await list.next();
  return result.done === true ? null : result.value;
}

function smaller(one: StoredBlob | null, other: StoredBlob | null): string | null {
  if (!one || !other) return (one ?? other)?.key ?? null;
  return one.key < other.key ? one.key : other.key;
}
