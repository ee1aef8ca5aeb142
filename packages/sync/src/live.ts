import { POLL_INTERVAL_MS, SOCKET_CONNECT_TIMEOUT_MS } from '@posy/contract/limits';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import { CLOSE_NORMAL, CLOSE_UNAUTHORIZED, type NewMessageFrame } from '@posy/contract/realtime';
import type { Cursor } from '@posy/contract/sync';
import { type Random, backoffMs } from '@posy/std/backoff';
import type { LiveEffect, LiveEvent, LiveState, LiveStep, LiveTimer } from './live-state.ts';

const SILENCE_MS = 60_000;
const RETRY_CAP_MS = 60_000;
const HIDDEN_POLL_MS = 60_000;
/** With the browser's data saver. */
const SAVING_POLL_MS = 15_000;
const SAVING_WATCH_MS = 30_000;
const AWAY_AFTER_MS = 300_000;
/** Older servers close a socket after five frames that they do not know. */
const TYPING_PROTOCOL = 24;
/** All clients receive a public poke at once: a random delay spreads their pulls, unless the server names a longer one. */
const POKE_SPREAD_MS = 2000;

export function initialLive(transport: LiveState['transport'], isVisible: boolean): LiveState {
  return {
    phase: 'idle',
    failures: 0,
    pollFailures: 0,
    isVisible,
    isPushed: false,
    transport,
    retryFloorMs: 0,
    isPoked: false,
    announcedU: 0,
    isSaving: false,
    serverProtocol: 0,
  };
}

/** One step of the machine that `live-state.ts` describes. */
export function step(state: LiveState, event: LiveEvent, random: Random): LiveStep {
  switch (event.type) {
    case 'start':
      return state.phase === 'idle' || state.phase === 'ended' ? begin(state, random) : same(state);
    case 'stop':
      return quit({ ...state, failures: 0, pollFailures: 0 }, 'idle');
    case 'opened':
      return {
        state,
        effects: [{ do: 'send', frame: { type: 'hello', proto: PROTOCOL_VERSION, cursor: event.cursor } }],
      };
    case 'frame':
      return onFrame(state, event, random);
    case 'closed':
      return onClosed(state, event.code, random);
    case 'timer':
      return onTimer(state, event.timer, random);
    case 'visible':
      return onVisible({ ...state, isVisible: true }, random);
    case 'hidden':
      return onHidden({ ...state, isVisible: false }, random);
    case 'pushed':
      return { state: { ...state, isPushed: event.isPushed }, effects: [] };
    case 'saving':
      return onSaving(state, event.isSaving);
    case 'online':
      return state.phase === 'waiting' ? connect(state) : same(state);
    case 'watching':
      return { state, effects: watchAgain(state) };
    case 'typing':
      return { state, effects: canSendTyping(state) ? [{ do: 'send', frame: event }] : [] };
    case 'polled':
      return onPolled(state, event.isOk, random);
  }
}

/** No counts for a while. */
const REST: readonly LiveEffect[] = [
  { do: 'send', frame: { type: 'watch', posts: [] } },
  { do: 'setTimer', timer: 'watch', ms: SAVING_WATCH_MS },
];

function watchAgain({ phase, isSaving }: LiveState): readonly LiveEffect[] {
  if (phase !== 'live') return [];
  return isSaving ? [{ do: 'clearTimer', timer: 'watch' }, { do: 'watch' }] : [{ do: 'watch' }];
}

/** Without such a socket nobody sees it, and nothing is kept for later. */
function canSendTyping({ phase, serverProtocol }: LiveState): boolean {
  return phase === 'live' && serverProtocol >= TYPING_PROTOCOL;
}

function onSaving(state: LiveState, isSaving: boolean): LiveStep {
  if (state.isSaving === isSaving) return same(state);
  return { state: { ...state, isSaving }, effects: watchAgain({ ...state, isSaving: true }) };
}

function same(state: LiveState): LiveStep {
  return { state, effects: [] };
}

function begin(state: LiveState, random: Random): LiveStep {
  const fresh = { ...state, failures: 0, pollFailures: 0, retryFloorMs: 0 };
  if (state.transport === 'polling') {
    return { state: { ...fresh, phase: 'polling' }, effects: [{ do: 'pull' }, pollTimer(fresh, random)] };
  }
  return connect(fresh);
}

/** Opens a socket. A polling timer that runs goes on: attempts follow each other faster than polls at first. */
function connect(state: LiveState): LiveStep {
  const welcome: LiveEffect = { do: 'setTimer', timer: 'welcome', ms: SOCKET_CONNECT_TIMEOUT_MS };
  return {
    state: { ...state, phase: 'connecting' },
    effects: [{ do: 'clearTimer', timer: 'retry' }, { do: 'connect' }, welcome],
  };
}

function onFrame(state: LiveState, event: LiveEvent & { type: 'frame' }, random: Random): LiveStep {
  const { frame, cursor } = event;
  const alive: LiveEffect = { do: 'setTimer', timer: 'silence', ms: SILENCE_MS };
  switch (frame.type) {
    case 'welcome': {
      if (state.phase !== 'connecting') return same(state);
      if (frame.uid !== event.uid) return withEffects(quit(state, 'ended'), [{ do: 'checkSession' }]);
      const { proto: serverProtocol, heads } = frame;
      const fresh = { failures: 0, pollFailures: 0, retryFloorMs: 0, announcedU: heads.u, serverProtocol };
      const effects: LiveEffect[] = [
        { do: 'clearTimer', timer: 'welcome' },
        { do: 'clearTimer', timer: 'poll' },
        alive,
        { do: 'pull' },
        { do: 'watch' },
      ];
      return { state: { ...state, ...fresh, phase: 'live' }, effects };
    }
    case 'touch': {
      if (state.phase !== 'live') return same(state);
      const next = announced(state, frame.u ?? 0);
      if (frame.u !== undefined && isAhead(frame.u, cursor?.u))
        return { state: next, effects: [alive, { do: 'pull' }] };
      const isPublic = frame.g !== undefined && isAhead(frame.g, cursor?.g);
      return isPublic ? poke(next, [alive], random, frame.within) : { state: next, effects: [alive] };
    }
    case 'new_message': {
      if (state.phase !== 'live') return same(state);
      return { state: announced(state, frame.u), effects: [alive, ...onMessage(frame, cursor)] };
    }
    case 'counts':
      if (state.phase !== 'live') return same(state);
      return {
        state,
        effects: [alive, { do: 'count', rows: frame.rows, from: state.announcedU }, ...(state.isSaving ? REST : [])],
      };
    case 'typing': {
      if (state.phase !== 'live') return same(state);
      return { state, effects: [alive, { do: 'showTyping', conversationId: frame.conversationId }] };
    }
    case 'hb': {
      if (state.phase !== 'live') return same(state);
      const next = announced(state, frame.u);
      const isBehind = isAhead(frame.g, cursor?.g) || isAhead(frame.u, cursor?.u);
      const answer: LiveEffect = { do: 'send', frame: { type: 'hb' } };
      return isBehind ? poke(next, [alive, answer], random) : { state: next, effects: [alive, answer] };
    }
    case 'bye':
      return {
        state: { ...state, retryFloorMs: frame.retryMs },
        effects: frame.code === 'auth' ? [alive, { do: 'checkSession' }] : [alive],
      };
    case 'error':
      return { state, effects: [alive] };
  }
}

/** No effect for a message at or below the cursor; a gap needs a pull. */
function onMessage(frame: NewMessageFrame, cursor: Cursor | null): readonly LiveEffect[] {
  if (cursor?.epoch !== frame.epoch) return [{ do: 'pull' }];
  if (!isAhead(frame.u, cursor.u)) return [];
  return cursor.u === frame.prev ? [{ do: 'apply', frame }] : [{ do: 'pull' }];
}

function announced(state: LiveState, u: number): LiveState {
  return u > state.announcedU ? { ...state, announcedU: u } : state;
}

function isAhead(head: number, reached: number | undefined): boolean {
  return reached === undefined || head > reached;
}

function onClosed(state: LiveState, code: number, random: Random): LiveStep {
  if (state.phase !== 'connecting' && state.phase !== 'live') return same(state);
  if (code === CLOSE_NORMAL) return quit(state, 'ended');
  if (code === CLOSE_UNAUTHORIZED) return withEffects(quit(state, 'ended'), [{ do: 'checkSession' }]);
  return onConnectionLost(state, random);
}

/** No socket for now: poll at once, and try again later. */
function onConnectionLost(state: LiveState, random: Random): LiveStep {
  const wasPolling = state.phase === 'connecting' && state.failures > 0;
  const floorMs = Math.max(1000, state.retryFloorMs);
  const next: LiveState = { ...state, phase: 'waiting', failures: state.failures + 1, retryFloorMs: 0 };
  const effects: LiveEffect[] = [
    { do: 'clearTimer', timer: 'welcome' },
    { do: 'clearTimer', timer: 'silence' },
    { do: 'setTimer', timer: 'retry', ms: backoffMs(state.failures + 1, RETRY_CAP_MS, random, floorMs) },
  ];
  return { state: next, effects: wasPolling ? effects : [...effects, { do: 'poll' }] };
}

function onTimer(state: LiveState, timer: LiveTimer, random: Random): LiveStep {
  switch (timer) {
    case 'welcome':
      return state.phase === 'connecting' ? drop(state, random) : same(state);
    case 'silence':
      return state.phase === 'live' ? drop(state, random) : same(state);
    case 'retry':
      return state.phase === 'waiting' ? connect(state) : same(state);
    case 'poll':
      return isPollingPhase(state) && !isLeftToPush(state) ? { state, effects: [{ do: 'poll' }] } : same(state);
    case 'poke':
      return { state: { ...state, isPoked: false }, effects: state.phase === 'live' ? [{ do: 'pull' }] : [] };
    case 'watch':
      return { state, effects: watchAgain(state) };
    case 'away':
      return state.isVisible ? same(state) : quit(state, 'idle');
  }
}

/** Closes a socket that hangs. 4000: an application's own code, since a page may not send 1001. */
function drop(state: LiveState, random: Random): LiveStep {
  const lost = onConnectionLost(state, random);
  return { state: lost.state, effects: [{ do: 'close', code: 4000 }, ...lost.effects] };
}

function onVisible(state: LiveState, random: Random): LiveStep {
  const back: LiveEffect = { do: 'clearTimer', timer: 'away' };
  if (state.phase === 'idle') return withEffects(begin(state, random), [back]);
  if (state.phase === 'waiting') return withEffects(connect(state), [back, { do: 'poll' }]);
  return { state, effects: isPollingPhase(state) ? [back, { do: 'poll' }] : [back] };
}

function onHidden(state: LiveState, random: Random): LiveStep {
  if (state.phase === 'idle' || state.phase === 'ended') return same(state);
  const away: LiveEffect = { do: 'setTimer', timer: 'away', ms: AWAY_AFTER_MS };
  return { state, effects: isPollingPhase(state) ? [away, pollTimer(state, random)] : [away] };
}

function onPolled(state: LiveState, isOk: boolean, random: Random): LiveStep {
  if (!isPollingPhase(state)) return same(state);
  const next = { ...state, pollFailures: isOk ? 0 : state.pollFailures + 1 };
  return { state: next, effects: [pollTimer(next, random)] };
}

/** A hidden page of a device with push does not poll: each push message leads to a pull. */
function isLeftToPush({ isVisible, isPushed }: LiveState): boolean {
  return !isVisible && isPushed;
}

function isPollingPhase({ phase, failures }: LiveState): boolean {
  return phase === 'polling' || phase === 'waiting' || (phase === 'connecting' && failures > 0);
}

function pollTimer(state: LiveState, random: Random): LiveEffect {
  const visible = state.isSaving ? SAVING_POLL_MS : POLL_INTERVAL_MS;
  const usual = state.isVisible ? visible : HIDDEN_POLL_MS;
  // Varies by a tenth, so that devices that began together spread out.
  const spread = usual * (0.9 + 0.2 * random());
  const ms = state.pollFailures > 0 ? backoffMs(state.pollFailures + 1, HIDDEN_POLL_MS, random, usual) : spread;
  return { do: 'setTimer', timer: 'poll', ms: Math.round(ms) };
}

/** Pulls after a random delay, which runs from the first of several pokes. */
function poke(
  state: LiveState,
  before: readonly LiveEffect[],
  random: Random,
  withinMs: number = POKE_SPREAD_MS,
): LiveStep {
  if (state.isPoked) return { state, effects: before };
  const timer: LiveEffect = { do: 'setTimer', timer: 'poke', ms: Math.round(random() * withinMs) };
  return { state: { ...state, isPoked: true }, effects: [...before, timer] };
}

/** Closes everything and stops every timer. */
function quit(state: LiveState, phase: 'idle' | 'ended'): LiveStep {
  const isOpen = state.phase === 'connecting' || state.phase === 'live';
  const timers: readonly LiveTimer[] = ['welcome', 'silence', 'retry', 'poll', 'poke', 'away', 'watch'];
  const cleared = timers.map((timer): LiveEffect => ({ do: 'clearTimer', timer }));
  return {
    state: { ...state, phase, isPoked: false },
    effects: isOpen ? [{ do: 'close', code: CLOSE_NORMAL }, ...cleared] : cleared,
  };
}

function withEffects(result: LiveStep, extra: readonly LiveEffect[]): LiveStep {
  return { state: result.state, effects: [...result.effects, ...extra] };
}
