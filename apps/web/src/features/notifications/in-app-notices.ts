import type { PushPayload } from '@posy/contract/push';
import { type Readable, Store } from '@posy/std/store';

/** A notification that is shown within the page. `pictureUrl` is the sender's. */
export interface InAppNotice extends Pick<PushPayload, 'id' | 'title' | 'body'> {
  readonly messageId: string;
  readonly pictureUrl: string | null;
}

const visible = new Store<InAppNotice | null>(null);

/** The visible one. */
export const inAppNotice: Readable<InAppNotice | null> = visible;

/** Shows a notice in place of the present one. */
export function showInAppNotice(notice: InAppNotice): void {
  visible.set(notice);
}

/** Removes the notice; with an id, only if that is its message, or its conversation, which is open now. */
export function dismissInAppNotice(id?: string): void {
  const current = visible.get();
  if (current === null || (id !== undefined && id !== current.messageId && id !== current.id)) return;
  visible.set(null);
}
