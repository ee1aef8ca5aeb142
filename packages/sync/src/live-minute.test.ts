import type { WatchedPost } from '@posy/contract/counts';
import type { PostId, UserId } from '@posy/contract/ids';
import { SOCKET_HEARTBEAT_MS } from '@posy/contract/limits';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import type { ServerFrame } from '@posy/contract/realtime';
import { TestClock } from '@posy/testkit/test-clock';
import { TestTimers } from '@posy/testkit/test-timers';
import { expect, test } from 'vitest';
import { type Live, type LivePorts, runLive } from './live-runner.ts';
import type { LiveEvent } from './live-state.ts';
import { branded } from './simulation/model-ops.ts';

const MINUTE_MS = 60_000;
/** The server sends counts of a post at most this often, in ms. */
const COUNTS_MS = 2500;
const STEP_MS = 500;
const uid = branded<UserId>('u1');
const SCREEN = Array.from({ length: 10 }, (_, n): WatchedPost => ({ id: branded<PostId>(`p${n}`), rev: 1 }));
const rows = SCREEN.map(({ id }) => ({ id, contentRev: 1, rev: 9, flowersCount: 1, commentsCount: 0, viewCount: 0 }));

/** A device beside a server on which all posts of its screen change all the time. */
class BusyPlace {
  readonly #clock = new TestClock();
  readonly #timers = new TestTimers(this.#clock);
  readonly live: Live;
  readonly count = { sent: 0, frames: 0, pulls: 0, wakes: 0 };
  #isVisible = true;
  #watched: readonly WatchedPost[] = [];
  #on: Parameters<LivePorts['connect']>[0] | null = null;

  constructor(transport: 'websocket' | 'polling', events: readonly Parameters<Live['dispatch']>[0][]) {
    const ports: LivePorts = {
      uid,
      random: () => 0.5,
      timers: {
        after: (ms, work) =>
          this.#timers.after(ms, () => {
            this.count.wakes++;
            work();
          }),
      },
      connect: (on) => {
        this.#on = on;
        return {
          send: (frame) => {
            this.count.sent++;
            if (frame.type === 'watch') this.#watched = frame.posts;
          },
          close: () => (this.#on = null),
        };
      },
      pull: async () => {
        this.count.pulls++;
        return true;
      },
      apply: async () => true,
      watched: () => (this.#isVisible ? SCREEN : []),
      count: () => undefined,
      readCursor: async () => ({ epoch: 'e', g: 5, u: 5 }),
      checkSession: () => undefined,
    };
    this.live = runLive(ports, transport, true);
    this.live.dispatch({ type: 'start' });
    for (const event of events) this.dispatch(event);
  }

  dispatch(event: Parameters<Live['dispatch']>[0]): void {
    const shown: Partial<Record<LiveEvent['type'], boolean>> = { hidden: false, visible: true };
    this.#isVisible = shown[event.type] ?? this.#isVisible;
    this.live.dispatch(event);
    // `share-counts.ts` says so at once.
    if (event.type in shown) this.live.dispatch({ type: 'watching' });
  }

  /** Receives the welcome, and forgets what was counted until then. */
  async begin(): Promise<this> {
    await this.#receive({
      type: 'welcome',
      proto: PROTOCOL_VERSION,
      uid,
      epoch: 'e',
      heads: { g: 5, u: 5 },
      heartbeat: 25,
      serverTime: 0,
    });
    await this.pass(MINUTE_MS);
    Object.assign(this.count, { sent: 0, frames: 0, pulls: 0, wakes: 0 });
    return this;
  }

  async pass(ms: number): Promise<typeof this.count> {
    for (let at = STEP_MS; at <= ms; at += STEP_MS) {
      this.#timers.advance(STEP_MS);
      await settled();
      if (at % COUNTS_MS === 0 && this.#watched.length > 0) await this.#receive({ type: 'counts', rows });
      if (at % SOCKET_HEARTBEAT_MS === 0) await this.#receive({ type: 'hb', g: 5, u: 5 });
    }
    return this.count;
  }

  async #receive(frame: ServerFrame): Promise<void> {
    if (!this.#on) return;
    this.count.frames++;
    this.#on.frame(frame);
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

const SAVING = { type: 'saving', isSaving: true } as const;
const HIDDEN = { type: 'hidden' } as const;
const PUSHED = { type: 'pushed', isPushed: true } as const;

test.each([
  // 24 frames of counts and two heartbeats, which are answered.
  ['on the screen', 'websocket', [], { sent: 2, frames: 26, pulls: 0, wakes: 0 }],
  // Two rounds of: the posts, their counts, no posts.
  ['with the data saver', 'websocket', [SAVING], { sent: 6, frames: 4, pulls: 0, wakes: 2 }],
  ['while it is hidden', 'websocket', [HIDDEN], { sent: 2, frames: 2, pulls: 0, wakes: 0 }],
  ['on the screen, without a socket', 'polling', [], { sent: 0, frames: 0, pulls: 20, wakes: 20 }],
  ['with the data saver, without a socket', 'polling', [SAVING], { sent: 0, frames: 0, pulls: 4, wakes: 4 }],
  ['while it is hidden, without a socket', 'polling', [HIDDEN], { sent: 0, frames: 0, pulls: 1, wakes: 1 }],
  [
    'while it is hidden, without a socket and with push',
    'polling',
    [PUSHED, HIDDEN],
    { sent: 0, frames: 0, pulls: 0, wakes: 0 },
  ],
] as const)('G15 a minute of a device %s costs what is counted here', async (_, transport, events, expected) => {
  const device = await new BusyPlace(transport, []).begin();
  for (const event of events) device.dispatch(event);
  await device.pass(MINUTE_MS);
  Object.assign(device.count, { sent: 0, frames: 0, pulls: 0, wakes: 0 });

  expect(await device.pass(MINUTE_MS)).toEqual(expected);
});

test('G15 a device that was hidden for five minutes sends and receives nothing until it is looked at', async () => {
  const device = await new BusyPlace('websocket', []).begin();
  device.dispatch(HIDDEN);
  await device.pass(5 * MINUTE_MS);
  Object.assign(device.count, { sent: 0, frames: 0, pulls: 0, wakes: 0 });

  const hidden = { ...(await device.pass(10 * MINUTE_MS)) };
  device.dispatch({ type: 'visible' });

  expect(hidden).toEqual({ sent: 0, frames: 0, pulls: 0, wakes: 0 });
  expect(device.live.state().phase).toBe('connecting');
});

test('G15 with the data saver a post that scrolls into view is asked for at once', async () => {
  const device = await new BusyPlace('websocket', [SAVING]).begin();
  await device.pass(COUNTS_MS);
  const { sent } = device.count;

  device.live.dispatch({ type: 'watching' });

  expect(device.count.sent).toBe(sent + 1);
});
