import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { MB } from '../testing/filling-disk.ts';
import { TestClock } from '../testing/test-clock.ts';
import { type DiskHold, DiskReserve } from './disk-reserve.ts';
import { MADE_BYTES, reserveOf } from './reserve-size.ts';

const TOTAL_BYTES = 100_000 * MB;
const FULL = { code: 'storage_full' };
const BUSY = { code: 'too_many_requests', retryAfterSeconds: 2 };

/** A disk with so much space above the reserve. `write` writes without a hold, as another process does. */
function diskWith(aboveBytes: number) {
  let free = reserveOf(TOTAL_BYTES) + aboveBytes;
  const clock = new TestClock();
  const freeSpace = async () => ({ freeBytes: free, totalBytes: TOTAL_BYTES });
  const disk = new DiskReserve({ freeSpace, folder: '/', clock, log: pino({ level: 'silent' }) });
  const write = async (bytes: number): Promise<void> => {
    free -= bytes;
  };
  return { disk, clock, write };
}

describe('the reserve of the disk', () => {
  test('an announced length is claimed before it is written, and written bytes are counted once', async () => {
    const { disk, write } = diskWith(10 * MB);
    using body = await disk.hold(6 * MB);

    await expect(disk.hold(5 * MB)).rejects.toMatchObject(FULL);
    await body.write(3 * MB, () => write(3 * MB));
    await expect(disk.hold(5 * MB)).rejects.toMatchObject(FULL);
    using other = await disk.hold(4 * MB);

    expect(other).toBeDefined();
  });

  test('the space of a hold returns at its end', async () => {
    const { disk } = diskWith(10 * MB);
    (await disk.hold(6 * MB))[Symbol.dispose]();

    await expect(disk.hold(10 * MB)).resolves.toBeDefined();
  });

  test('U26 holds that are asked for at once never claim more than there is', async () => {
    const { disk } = diskWith(10 * MB);

    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => disk.hold(4 * MB)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('bytes that are written while the disk is read are not counted as free', async () => {
    const { disk, write } = diskWith(10 * MB);
    const body = await disk.hold(4 * MB);

    const next = disk.hold(7 * MB);
    await body.write(4 * MB, () => write(4 * MB));

    await expect(next).rejects.toMatchObject(FULL);
  });

  test('a body of unknown length claims a step at a time, and ends at the reserve', async () => {
    const { disk, write } = diskWith(10 * MB);
    const body = await disk.hold(0);

    const written = await writeAll(body, write, 64 * MB);

    expect(written).toBe(8 * MB);
  });

  test('U26 a disk that others fill is noticed every few megabytes', async () => {
    const { disk, write } = diskWith(100 * MB);
    const body = await disk.hold(50 * MB);
    await write(90 * MB);

    const written = await writeAll(body, write, 50 * MB);

    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThanOrEqual(10 * MB);
  });

  test('one account has twelve bodies at once, and another is not held up', async () => {
    const { disk } = diskWith(10_000 * MB);
    const bodies = await Promise.all(Array.from({ length: 12 }, () => disk.hold(MB, 'eve')));

    await expect(disk.hold(MB, 'eve')).rejects.toMatchObject(BUSY);
    await expect(disk.hold(MB, 'bob')).resolves.toBeDefined();
    bodies[0]?.[Symbol.dispose]();
    await expect(disk.hold(MB, 'eve')).resolves.toBeDefined();
  });

  test('one account has the bytes of one full album under way', async () => {
    const { disk } = diskWith(10_000 * MB);
    using album = await disk.hold(1000 * MB, 'eve');

    await expect(disk.hold(100 * MB, 'eve')).rejects.toMatchObject(BUSY);
    await expect(disk.hold(1000 * MB, 'bob')).resolves.toBeDefined();
    expect(album).toBeDefined();
  });

  test('the bodies of one account take half of the space that others left, written or not', async () => {
    const { disk, write } = diskWith(100 * MB);
    const first = await disk.hold(40 * MB, 'eve');
    await writeAll(first, write, 40 * MB);

    await expect(disk.hold(11 * MB, 'eve')).rejects.toMatchObject(BUSY);
    await expect(disk.hold(10 * MB, 'eve')).resolves.toBeDefined();
    await expect(disk.hold(25 * MB, 'bob')).resolves.toBeDefined();
    await expect(disk.check(13 * MB, 'cy')).rejects.toMatchObject(FULL);
    await expect(disk.check(12 * MB, 'cy')).resolves.toBeUndefined();
  });

  test('the reserve is reached from the moment that no picture fits, until one does', async () => {
    const { disk, clock, write } = diskWith(MADE_BYTES);
    const before = await disk.state();
    await write(1);
    const at = clock.now();
    const reached = await disk.state();
    clock.advance(5000);
    const later = await disk.state();
    await write(-1);

    expect([before, reached, later].map(({ reachedAt }) => reachedAt)).toEqual([null, at, at]);
    expect((await disk.state()).reachedAt).toBeNull();
  });
});

/** Writes small pieces until the hold refuses; returns the written bytes. */
async function writeAll(hold: DiskHold, write: (bytes: number) => Promise<void>, bytes: number): Promise<number> {
  const piece = MB / 4;
  for (let written = 0; written < bytes; written += piece) {
    const isRefused = await hold
      .write(piece, () => write(piece))
      .then(
        () => false,
        () => true,
      );
    if (isRefused) return written;
  }
  return bytes;
}
