import type { Counts, WatchedPost } from '@posy/contract/counts';
import type { ConversationId } from '@posy/contract/ids';
import type { ClientFrame, NewMessageFrame, ServerFrame } from '@posy/contract/realtime';
import type { Cursor } from '@posy/contract/sync';
import type { Random } from '@posy/std/backoff';
import type { LiveEffect, LiveEvent, LiveState, LiveTimer } from './live-state.ts';
import { initialLive, step } from './live.ts';
import type { Timers } from './ports.ts';

/** One open socket. After `close` it makes no more calls. */
export interface LiveSocket {
  send(frame: ClientFrame): void;
  close(code: number): void;
}

export interface LivePorts {
  readonly uid: string;
  readonly timers: Timers;
  readonly random: Random;
  /** Opens a socket; the callbacks are called later, never before this returns. Frames are checked already. */
  connect(on: { opened(): void; frame(frame: ServerFrame): void; closed(code: number): void }): LiveSocket;
  /** Brings the rows up to date; never throws. False: the server was unreachable. */
  pull(): Promise<boolean>;
  /** Applies a frame's ops (`applyLiveOps`); false: they do not continue from the device's cursor. */
  apply(frame: NewMessageFrame): Promise<boolean>;
  /** The posts on the screen. */
  watched(): readonly WatchedPost[];
  /** See {@link LiveCounts}. */
  count(rows: readonly Counts[], from: number): void;
  readCursor(): Promise<Cursor | null>;
  /** The server ended the session: this checks it and shows the log-in. */
  checkSession(): void;
  /** The other user of a conversation types. Absent: this device does not show it. */
  showTyping?(conversationId: ConversationId): void;
  onPhase?(state: LiveState): void;
  /** Reports an unexpected error; a pull brings the missed changes. */
  onError?(error: unknown): void;
}

export interface Live {
  dispatch(event: Exclude<LiveEvent, { type: 'timer' | 'frame' | 'opened' | 'closed' | 'polled' }>): void;
  state(): LiveState;
}

/** Performs the effects of `live.ts` with real sockets and timers. Call `dispatch({ type: 'start' })` to begin. */
export function runLive(ports: LivePorts, transport: LiveState['transport'], isVisible: boolean): Live {
  let state = initialLive(transport, isVisible);
  let socket: LiveSocket | null = null;
  let applying: Promise<unknown> | null = null;
  const cancels = new Map<LiveTimer, () => void>();

  /** Runs `work`. If it throws, the device pulls instead: nothing that follows depends on the work. */
  const guard = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      ports.onError?.(error);
      void pull();
    }
  };

  const pull = (): Promise<boolean> =>
    ports.pull().catch((error: unknown) => {
      ports.onError?.(error);
      return false;
    });

  // An effect that fails does not prevent the others: among them are the timers.
  const dispatch = (event: LiveEvent) =>
    guard(() => {
      const next = step(state, event, ports.random);
      const hasMoved = next.state.phase !== state.phase;
      state = next.state;
      for (const effect of next.effects) guard(() => perform(effect));
      if (hasMoved) ports.onPhase?.(state);
    });

  const open = () => {
    // An abandoned socket may still call back: only events of the newest count.
    const isCurrent = () => socket === opened;
    // One after the other: a frame is applied before the next event reads the cursor.
    let before: Promise<unknown> = Promise.resolve();
    const inTurn = (eventFrom: (cursor: Cursor | null) => LiveEvent) => {
      before = before.then(async () => {
        const cursor = await ports.readCursor().catch(() => null);
        if (isCurrent()) dispatch(eventFrom(cursor));
        await applying;
      });
    };
    const opened = ports.connect({
      opened: () => inTurn((cursor) => ({ type: 'opened', cursor })),
      frame: (frame) => inTurn((cursor) => ({ type: 'frame', frame, cursor, uid: ports.uid })),
      closed: (code) => {
        if (!isCurrent()) return;
        socket = null;
        dispatch({ type: 'closed', code });
      },
    });
    socket = opened;
  };

  const apply = async (frame: NewMessageFrame): Promise<void> => {
    const isApplied = await ports.apply(frame).catch(() => false);
    // The pull is not awaited: the next frame fits after it, or starts a pull itself.
    if (!isApplied) void pull();
  };

  const perform = (effect: LiveEffect): void => {
    switch (effect.do) {
      case 'connect':
        return open();
      case 'close': {
        const closing = socket;
        socket = null;
        return closing?.close(effect.code);
      }
      case 'send':
        return socket?.send(effect.frame);
      case 'watch':
        return socket?.send({ type: 'watch', posts: [...ports.watched()] });
      case 'count':
        return ports.count(effect.rows, effect.from);
      case 'showTyping':
        return ports.showTyping?.(effect.conversationId);
      case 'pull':
        void pull();
        return;
      case 'apply':
        applying = apply(effect.frame);
        return;
      case 'poll':
        void pull().then((isOk) => dispatch({ type: 'polled', isOk }));
        return;
      case 'checkSession':
        return ports.checkSession();
      case 'setTimer':
        cancels.get(effect.timer)?.();
        cancels.set(
          effect.timer,
          ports.timers.after(effect.ms, () => dispatch({ type: 'timer', timer: effect.timer })),
        );
        return;
      case 'clearTimer':
        cancels.get(effect.timer)?.();
        cancels.delete(effect.timer);
        return;
    }
  };
  return { dispatch, state: () => state };
}
