import { setImmediate } from 'node:timers/promises';
import type { UserId } from '@posy/contract/ids';
import { seededRandom } from '@posy/testkit/seeded';
import { TestClock } from '@posy/testkit/test-clock';
import { TestLocks } from '@posy/testkit/test-locks';
import { TestTimers } from '@posy/testkit/test-timers';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SendResult } from './classify.ts';
import { drain } from './drain.ts';
import type { OutboxEntry } from './mutation.ts';
import type { Leases, SyncPorts } from './ports.ts';
import { MemoryCache } from './simulation/memory-cache.ts';
import { branded } from './simulation/model-ops.ts';
import { MemoryOutbox, anEntry, keyOf } from './testing/memory-outbox.ts';

const accepted: SendResult = { kind: 'accepted', ack: { epoch: 'e', u: 1, rev: 1 }, body: undefined };
const options = { capMs: 60_000, isSilentWhenRefused: () => false };

/** One device: contexts made by `context` share its outbox, locks and clock. */
class TestDevice {
  readonly clock = new TestClock(0);
  readonly timers = new TestTimers(this.clock);
  readonly locks = new TestLocks();
  readonly outbox: MemoryOutbox;
  readonly sent: string[] = [];
  readonly aborted: string[] = [];
  answers = new Map<string, SendResult | Promise<SendResult>>();
  private readonly aborters = new Map<string, (reason: Error) => void>();
  private readonly leased = new Map<string, { readonly owner: string; readonly until: number }>();
  readonly leases: Leases = {
    read: async (name) => this.leased.get(name) ?? null,
    write: async (name, lease) => void this.leased.set(name, lease),
  };

  constructor(entries: readonly OutboxEntry[]) {
    this.outbox = new MemoryOutbox(entries);
  }

  context(owner = 'tab'): SyncPorts {
    return {
      uid: branded<UserId>('u1'),
      owner,
      cache: new MemoryCache('u1', new Set()),
      outbox: this.outbox,
      transport: {
        pull: async () => ({ kind: 'unreachable', cause: 'offline' }),
        send: async ({ key }) => {
          this.sent.push(key);
          const aborted = Promise.withResolvers<never>();
          this.aborters.set(key, aborted.reject);
          return Promise.race([this.answers.get(key) ?? accepted, aborted.promise]);
        },
        abort: (key) => {
          this.aborted.push(key);
          this.aborters.get(key)?.(Object.assign(new Error('Given up'), { name: 'AbortError' }));
        },
      },
      locks: this.locks,
      leases: this.leases,
      timers: this.timers,
      clock: this.clock,
      random: seededRandom(1),
    };
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let i = 0; i < 1000 && !isTrue(); i++) await Promise.resolve();
  expect(isTrue()).toBe(true);
}

test('all waiting entries are sent, lane by lane in order', async () => {
  const device = new TestDevice([
    anEntry({ key: 'a1', lane: 'a', ord: 1 }),
    anEntry({ key: 'b1', lane: 'b', ord: 2 }),
    anEntry({ key: 'a2', lane: 'a', ord: 3 }),
  ]);

  const result = await drain(device.context(), options);

  expect(result).toMatchObject({ kind: 'idle', nextAt: null });
  expect(device.sent).toEqual(['a1', 'b1', 'a2']);
  expect(device.outbox.statuses()).toEqual({ a1: 'acked', b1: 'acked', a2: 'acked' });
});

test('two concurrent senders do not send the same entry', async () => {
  const device = new TestDevice([anEntry({ key: '1' })]);
  const slow = Promise.withResolvers<SendResult>();
  device.answers.set('1', slow.promise);

  const first = drain(device.context('tab'), options);
  await until(() => device.sent.length === 1);
  const second = await drain(device.context('worker'), options);
  slow.resolve(accepted);
  await first;

  expect(second.kind).toBe('elsewhere');
  expect(device.sent).toEqual(['1']);
});

test('a database that closes during sending is reported once, by the drain', async () => {
  const device = new TestDevice([anEntry({ key: '1' })]);
  const slow = Promise.withResolvers<SendResult>();
  device.answers.set('1', slow.promise);
  const rejections: unknown[] = [];
  const collect = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', collect);
  onTestFinished(() => void process.off('unhandledRejection', collect));

  const drained = drain(device.context(), options).catch(String);
  await until(() => device.sent.length === 1);
  const closed = vi.fn(() => Promise.reject(new Error('Database has been closed')));
  Object.assign(device.outbox, { readPause: closed, read: closed, change: closed });
  device.timers.advance(1000);
  const results = await drained;
  slow.resolve(accepted);
  await setImmediate();

  expect(results).toBe('Error: Database has been closed');
  expect(closed).toHaveBeenCalledTimes(2);
  expect(rejections).toEqual([]);
});

test('H01 an entry whose tab died during sending is sent again at once, under the same key', async () => {
  const device = new TestDevice([anEntry({ key: '1' })]);
  device.answers.set('1', new Promise(() => undefined));
  void drain(device.context('dead tab'), options);
  await until(() => device.sent.length === 1);
  // The browser frees the locks of a closed page.
  device.locks.held.clear();
  device.answers.clear();

  await drain(device.context('worker'), options);

  expect(device.sent).toEqual(['1', '1']);
  expect(device.outbox.statuses()).toEqual({ '1': 'acked' });
});

test('without locks, an entry whose tab died is sent again once its lease has ended', async () => {
  const device = new TestDevice([anEntry({ key: '1' })]);
  device.locks.isExclusive = false;
  device.answers.set('1', new Promise(() => undefined));
  void drain(device.context('dead tab'), options);
  await until(() => device.sent.length === 1);
  device.locks.held.clear();
  device.answers.clear();

  const tooEarly = await drain(device.context('worker'), options);
  device.clock.advance(60_000);
  await drain(device.context('worker'), options);

  expect(tooEarly).toMatchObject({ kind: 'idle', nextAt: 60_000 });
  expect(device.sent).toEqual(['1', '1']);
  expect(device.outbox.statuses()).toEqual({ '1': 'acked' });
});

test('H44 a lock of a frozen holder is bypassed half a minute after its lease ended', async () => {
  const device = new TestDevice([anEntry({ key: '1' })]);
  device.locks.held.add('drain:u1');
  await device.leases.write('drain:u1', { owner: 'frozen', until: 15_000 });

  device.clock.advance(45_000);
  const early = await drain(device.context(), options);
  device.clock.advance(1);
  const late = await drain(device.context(), options);

  expect(early.kind).toBe('elsewhere');
  expect(late.kind).toBe('idle');
  expect(device.sent).toEqual(['1']);
});

test('a long upload renews its lease', async () => {
  const device = new TestDevice([anEntry({ key: '1' })]);
  const slow = Promise.withResolvers<SendResult>();
  device.answers.set('1', slow.promise);

  const draining = drain(device.context(), options);
  await until(() => device.sent.length === 1);
  device.timers.advance(50_000);
  await Promise.resolve();

  expect(device.outbox.entries[0]?.leaseUntil).toBeGreaterThan(100_000);
  slow.resolve(accepted);
  await draining;
  expect(device.timers.size).toBe(0);
});

test('an entry queued during a long upload does not wait for its end', async () => {
  const device = new TestDevice([anEntry({ key: 'video', lane: 'c', ord: 1 })]);
  const slow = Promise.withResolvers<SendResult>();
  device.answers.set('video', slow.promise);

  const draining = drain(device.context(), options);
  await until(() => device.sent.length === 1);
  // Queued by another tab, which finds that this one is draining.
  device.outbox.entries = [...device.outbox.entries, anEntry({ key: 'words', lane: 'd', ord: 2 })];
  await until(() => {
    device.timers.advance(100);
    return device.sent.includes('words');
  });

  slow.resolve(accepted);
  await draining;
  expect(device.outbox.statuses()).toEqual({ video: 'acked', words: 'acked' });
  expect(device.timers.size).toBe(0);
});

test('an entry in flight while the device sleeps is not sent again when it wakes', async () => {
  const device = new TestDevice([anEntry({ key: '1' })]);
  const slow = Promise.withResolvers<SendResult>();
  device.answers.set('1', slow.promise);
  // A page that wakes up runs overdue timers in any order: here the renewal of leases comes last.
  const timers = {
    after: (ms: number, work: () => void) => (ms < 1000 ? device.timers.after(ms, work) : () => undefined),
  };

  const draining = drain({ ...device.context(), timers }, options);
  await until(() => device.sent.length === 1);
  device.clock.advance(600_000);
  let looks = 0;
  await until(() => {
    device.timers.advance(100);
    return ++looks > 50;
  });
  slow.resolve(accepted);
  await draining;

  expect(device.sent).toEqual(['1']);
  expect(device.outbox.statuses()).toEqual({ '1': 'acked' });
});

test('H30 a lane that the server delays does not delay the others', async () => {
  const device = new TestDevice([
    anEntry({ key: 'a1', lane: 'a', ord: 1 }),
    anEntry({ key: 'a2', lane: 'a', ord: 2 }),
    anEntry({ key: 'b1', lane: 'b', ord: 3 }),
  ]);
  device.answers.set('a1', { kind: 'busy', retryAfterMs: 30_000, status: 503 });

  const result = await drain(device.context(), options);

  expect(result).toMatchObject({ kind: 'idle', lastFailure: { kind: 'busy' } });
  expect(device.sent).toEqual(['a1', 'b1']);
  expect(device.outbox.entries[0]?.nextAt).toBeGreaterThanOrEqual(30_000);
});

test('H25 without a session everything waits, and nothing is tried before it is restored', async () => {
  const device = new TestDevice([anEntry({ key: '1' }), anEntry({ key: '2', lane: 'b' })]);
  device.answers.set('1', { kind: 'paused', reason: 'auth' });
  device.answers.set('2', { kind: 'paused', reason: 'auth' });

  const first = await drain(device.context(), options);
  const sentBefore = device.sent.length;
  const second = await drain(device.context(), options);

  expect([first, second]).toMatchObject([
    { kind: 'paused', reason: 'auth' },
    { kind: 'paused', reason: 'auth' },
  ]);
  expect(device.sent.length).toBe(sentBefore);
  expect(device.outbox.statuses()).toEqual({ '1': 'queued', '2': 'queued' });
});

test('a refusal blocks its dependents', async () => {
  const device = new TestDevice([
    anEntry({ key: 'post', lane: 'p', ord: 1 }),
    anEntry({ key: 'flower', lane: 'f', ord: 2, deps: [keyOf('post')] }),
  ]);
  device.answers.set('post', { kind: 'refused', error: { status: 413, code: 'file_too_large', message: '' } });

  await drain(device.context(), options);

  expect(device.outbox.statuses()).toEqual({ post: 'failed', flower: 'blocked' });
  expect(device.sent).toEqual(['post']);
});

test('nothing is sent after the deadline', async () => {
  const device = new TestDevice([anEntry({ key: '1', ord: 1 }), anEntry({ key: '2', ord: 2 })]);

  const result = await drain(device.context(), { ...options, deadline: 0 });

  expect(result.kind).toBe('unfinished');
  expect(device.sent).toEqual([]);
});

test('a withdrawn entry stays removed after its request', async () => {
  const device = new TestDevice([anEntry({ key: '1' })]);
  const slow = Promise.withResolvers<SendResult>();
  device.answers.set('1', slow.promise);

  const draining = drain(device.context(), options);
  await until(() => device.sent.length === 1);
  await device.outbox.change(() => ({ put: [], remove: [keyOf('1')] }));
  slow.resolve(accepted);
  await draining;

  expect(device.outbox.entries).toEqual([]);
});

test('a background entry leaves no trace, whatever its result', async () => {
  const minor = { dropAt: 1000, kind: 'post.views' };
  const entries = [anEntry({ key: '1', ord: 1, ...minor }), anEntry({ key: '2', ord: 2, ...minor })];
  const device = new TestDevice(entries);
  device.answers.set('2', { kind: 'refused', error: { status: 404, code: 'post_not_found', message: '' } });

  await drain(device.context(), options);

  expect(device.sent).toEqual(['1', '2']);
  expect(device.outbox.entries).toEqual([]);
});

test('a background entry is dropped when its time is over before it was sent', async () => {
  const device = new TestDevice([
    anEntry({ key: '1', ord: 1, lane: 'v', dropAt: 1000 }),
    anEntry({ key: '2', ord: 2, lane: 'v', dropAt: 5000 }),
  ]);
  device.clock.advance(2000);

  await drain(device.context(), options);

  expect(device.sent).toEqual(['2']);
  expect(device.outbox.entries).toEqual([]);
});

test('the ops of an answer are applied before the entry counts as done', async () => {
  const device = new TestDevice([anEntry({ key: 'k1' })]);
  const seen: string[] = [];

  await drain(device.context(), {
    ...options,
    async beforeAccepted() {
      const [entry] = await device.outbox.read();
      seen.push(`${entry?.key} ${entry?.status}`);
    },
    async onAccepted() {
      const [entry] = await device.outbox.read();
      seen.push(`then ${entry?.status}`);
    },
  });

  expect(seen).toEqual([`${keyOf('k1')} sending`, 'then acked']);
});

test('an entry whose ops cannot be applied is done all the same', async () => {
  const device = new TestDevice([anEntry({ key: 'k1' })]);

  await drain(device.context(), { ...options, beforeAccepted: () => Promise.reject(new Error('the disk is full')) });

  expect((await device.outbox.read()).map(({ status }) => status)).toEqual(['acked']);
});

test('files are paused as long as uploads are, and sent afterwards', async () => {
  const file = { name: 'a.jpg', type: 'image/jpeg', size: 1, chunks: 1 };
  const device = new TestDevice([anEntry({ key: 'photo', lane: 'p', file }), anEntry({ key: 'flower', lane: 'f' })]);
  let arePaused = true;
  const paused = { ...options, areUploadsPaused: async () => arePaused };

  const result = await drain(device.context(), paused);
  const whilePaused = [...device.sent];
  arePaused = false;
  await drain(device.context(), paused);

  expect(result).toMatchObject({ kind: 'idle', nextAt: null });
  expect(whilePaused).toEqual(['flower']);
  expect(device.sent).toEqual(['flower', 'photo']);
});

test('J01 an entry older than thirty days is not sent, and sets no timer', async () => {
  const device = new TestDevice([
    anEntry({ key: 'old', lane: 'a', ord: 1 }),
    anEntry({ key: 'next', lane: 'a', ord: 2 }),
    anEntry({ key: 'other', lane: 'b', ord: 3, createdAt: 31 * 86_400_000 }),
  ]);
  device.clock.advance(31 * 86_400_000);

  const result = await drain(device.context(), options);

  expect(result).toMatchObject({ kind: 'idle', nextAt: null });
  expect(device.sent).toEqual(['other']);
  expect(device.outbox.statuses()).toEqual({ old: 'queued', next: 'queued', other: 'acked' });
});

test('H51 an entry cancelled during sending is aborted in any context, and counts neither as sent nor as failed', async () => {
  const device = new TestDevice([anEntry({ key: 'a1', lane: 'a', ord: 1 })]);
  device.answers.set('a1', new Promise(() => undefined));
  const result = drain(device.context(), options);
  await until(() => device.sent.length === 1);

  device.outbox.entries = [anEntry({ key: 'a2', lane: 'a', ord: 2 })];
  await until(() => {
    device.timers.advance(100);
    return device.aborted.length > 0;
  });

  expect(await result).toEqual({ kind: 'idle', nextAt: null, lastFailure: null });
  expect(new Set(device.aborted)).toEqual(new Set(['a1']));
  expect(device.outbox.statuses()).toEqual({ a2: 'acked' });
});
