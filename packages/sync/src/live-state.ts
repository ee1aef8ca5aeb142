import type { Counts } from '@posy/contract/counts';
import type { ConversationId } from '@posy/contract/ids';
import type { ClientFrame, NewMessageFrame, ServerFrame } from '@posy/contract/realtime';
import type { Cursor } from '@posy/contract/sync';

/**
 * The socket of one device, as a state machine: `step` takes a state and an event and returns the next state and the effects
 * to perform, in order. Frames are pokes: they lead to a pull. Only a message that continues exactly at the device's cursor is
 * applied directly.
 *
 *   idle        nothing is wanted (signed out, not the leader, hidden for long)
 *   connecting  at most 5 s until the welcome, or it counts as closed
 *   live        welcomed; at most 60 s without a frame, or it counts as closed
 *   waiting     closed for a temporary reason; polls meanwhile; tries again with full jitter of 1 s to 60 s
 *   polling     the server wants no sockets: polls permanently
 *   ended       closed on purpose (1000) or without a session (1008): no polling, no retry
 *
 * The polling timer runs in `waiting` and `polling`, and while `connecting` after a first failure: a device without a socket
 * polls. Polls come every 3 s while the page is visible, every 60 s otherwise, and back off to 60 s on errors. A hidden page on
 * a device with push does not poll.
 *
 * With the browser's data saver polls come every 15 s. Of the socket the device takes one frame of counts, and watches again after 30 s or
 * when other posts are on the screen.
 */
export type LivePhase = 'idle' | 'connecting' | 'live' | 'waiting' | 'polling' | 'ended';

export interface LiveState {
  readonly phase: LivePhase;
  /** Sockets that failed in a row. */
  readonly failures: number;
  /** Polls that failed in a row. */
  readonly pollFailures: number;
  readonly isVisible: boolean;
  /** Whether this device receives push messages while the page is hidden. */
  readonly isPushed: boolean;
  readonly transport: 'websocket' | 'polling';
  /** The server's minimum time before a reconnect, sent before it closed, in ms. */
  readonly retryFloorMs: number;
  /** Whether the `poke` timer runs: further pokes do not postpone the pull. */
  readonly isPoked: boolean;
  /** The highest number of the user's scope that the server told. */
  readonly announcedU: number;
  /** Whether the browser's data saver is on. */
  readonly isSaving: boolean;
  /** The protocol of the server, from its last welcome; 0 before. */
  readonly serverProtocol: number;
}

export type LiveEvent =
  | { readonly type: 'start' }
  | { readonly type: 'stop' }
  | { readonly type: 'opened'; readonly cursor: Cursor | null }
  | { readonly type: 'frame'; readonly frame: ServerFrame; readonly cursor: Cursor | null; readonly uid: string }
  | { readonly type: 'closed'; readonly code: number }
  | { readonly type: 'timer'; readonly timer: LiveTimer }
  | { readonly type: 'visible' }
  | { readonly type: 'hidden' }
  | { readonly type: 'pushed'; readonly isPushed: boolean }
  | { readonly type: 'saving'; readonly isSaving: boolean }
  | { readonly type: 'online' }
  | { readonly type: 'polled'; readonly isOk: boolean }
  /** Other posts are on the screen. */
  | { readonly type: 'watching' }
  /** The user types in this conversation. */
  | { readonly type: 'typing'; readonly conversationId: ConversationId };

/** `welcome` 5 s, `silence` 60 s, `retry` jittered, `poll` 3 s, `poke` as the server says, `away` 5 min hidden, `watch` 30 s. */
export type LiveTimer = 'welcome' | 'silence' | 'retry' | 'poll' | 'poke' | 'away' | 'watch';

export type LiveEffect =
  | { readonly do: 'connect' }
  | { readonly do: 'close'; readonly code: number }
  | { readonly do: 'send'; readonly frame: ClientFrame }
  | { readonly do: 'pull' }
  /** Tells the server which posts are on the screen. */
  | { readonly do: 'watch' }
  /** Keeps counts, to be shown once the device has reached `from` in the user's scope. */
  | { readonly do: 'count'; readonly rows: readonly Counts[]; readonly from: number }
  /** The other user of this conversation types. */
  | { readonly do: 'showTyping'; readonly conversationId: ConversationId }
  /** Applies the frame's ops, or pulls if they do not continue from the cursor any more. */
  | { readonly do: 'apply'; readonly frame: NewMessageFrame }
  /** A pull that answers with a `polled` event. */
  | { readonly do: 'poll' }
  | { readonly do: 'checkSession' }
  | { readonly do: 'setTimer'; readonly timer: LiveTimer; readonly ms: number }
  | { readonly do: 'clearTimer'; readonly timer: LiveTimer };

export interface LiveStep {
  readonly state: LiveState;
  readonly effects: readonly LiveEffect[];
}
