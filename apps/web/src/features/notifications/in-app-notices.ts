import type { PushPayload } from '@posy/contract/push';

/** A notification that is shown within the page. `pictureUrl` is the sender's. */
export interface InAppNotice extends Pick<PushPayload, 'id' | 'title' | 'body'> {
  readonly messageId: string;
  readonly pictureUrl: string | null;
}

let current: InAppNotice | null = null;
const listeners = new Set<() => void>();

/** The visible one; for `useSyncExternalStore`. */
export const inAppNotice = {
  get: (): InAppNotice | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Shows a notice in place of the present one. */
export function showInAppNotice(notice: InAppNotice): void {
  set(notice);
}

/** Removes the notice; with an id, only if that is its message, or its conversation, which is open now. */
export function dismissInAppNotice(id?: string): void {
  if (current === null || (id !== undefined && id !== current.messageId && id !== current.id)) return;
  set(null);
}

function set(notice: InAppNotice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}
