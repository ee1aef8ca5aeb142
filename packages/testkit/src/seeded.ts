/** Random numbers in [0, 1) from a seed, for tests only: mulberry32, public domain, by Tommy Ettinger. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** UUIDs of version 7 from a seed, in ascending order. */
export function seededIds(seed: number): () => string {
  const random = seededRandom(seed);
  let count = 0;
  return () => {
    const time = (0x0190_0000_0000 + ++count).toString(16).padStart(12, '0');
    const hex = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
  };
}
