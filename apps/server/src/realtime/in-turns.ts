import { setImmediate as nextTurn } from 'node:timers/promises';

/** Groups of so many items, each in a turn of the event loop: all of ten thousand sockets in one turn would hold up every call. */
export async function* inTurns<T>(items: readonly T[], size: number): AsyncIterable<readonly T[]> {
  for (let i = 0; i < items.length; i += size) {
    if (i > 0) await nextTurn();
    yield items.slice(i, i + size);
  }
}
