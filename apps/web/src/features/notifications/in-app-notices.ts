import type { PushPayload } from '@posy/contract/push';

/** A notification that is shown within the page. `pictureUrl` is the sender's. */
export interface InAppNotice extends Pick<PushPayload, 'id' | 'title' | 'body'> {
  readonly messageId: string;
  readonly pictureUrl: string | null;
}

let current: InAppNotice | null = null;
const listeners = new Set<() => void>();

/** The one that is on the screen; for `useSyncExternalStore`. */
export const inAppNotice = {
  get: (): InAppNotice | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Takes the place of the one before. */
export function showInAppNotice(notice: InAppNotice): void {
  set(notice);
}

/** Takes it off the screen; with an id, only if it is (about) that: a message, or a conversation that is read now. */
export function dismissInAppNotice(id?: string): void {
  if (current === null || (id !== undefined && id !== current.messageId && id !== current.id)) return;
  set(null);
}

function set(notice: InAppNotice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}
