import { openChannel } from './open-channel.ts';

/** Notifies this browser's other tabs (and the worker) of the start or end of a session, so that none shows foreign data. */
export type SessionEvent = { readonly type: 'ended' | 'began'; readonly uid: string };

const NAME = 'posy-session';

/** One channel for both directions: a second one in the same page would receive the page's own messages. */
let channel: BroadcastChannel | null = null;

export function notifyOtherTabs(event: SessionEvent): void {
  open()?.postMessage(event);
}

/** Calls `listener` with the messages of other tabs, for as long as the page lives. */
export function onSessionEvent(listener: (event: SessionEvent) => void): void {
  open()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSessionEvent(data)) listener(data);
  });
}

function open(): BroadcastChannel | null {
  channel ??= openChannel(NAME);
  return channel;
}

function isSessionEvent(value: unknown): value is SessionEvent {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('uid' in value)) return false;
  return (value.type === 'ended' || value.type === 'began') && typeof value.uid === 'string';
}
