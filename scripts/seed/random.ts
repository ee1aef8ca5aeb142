import { createHash } from 'node:crypto';

/** Numbers in [0, 1) that are the same for the same seed, so that a seeded world is the same everywhere. */
export function seededRandom(seed: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed}:${count}`).digest().readUInt32BE(0) / 2 ** 32;
  };
}
