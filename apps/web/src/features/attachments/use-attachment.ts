import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { AttachmentPurpose } from './attachment-check.ts';
import { AttachmentWork, type AttachmentState } from './attachment-work.ts';
import type { DraftAttachment } from './attachment.ts';

/** {@link AttachmentState} and its actions. */
export interface PickedAttachment extends AttachmentState {
  readonly pick: (file: File) => void;
  readonly remove: () => void;
  readonly leave: () => Promise<void>;
  readonly complain: (error: string | null) => void;
  readonly sendOriginal: () => void;
  readonly whenReady: AttachmentWork['whenReady'];
  readonly handedOver: () => void;
}

/**
 * The photo or video of a composer. It is stored in the draft `draftId` at once.
 *
 * To send: `const attachment = await picked.whenReady()`, then
 * `enqueue(local, …, { file: attachment.file, drafts: [draftId] })`, then `picked.handedOver()`.
 *
 * @param restored result of `readAttachmentDraft`; only the first value counts
 */
export function useAttachment(
  draftId: string,
  purpose: AttachmentPurpose,
  restored: DraftAttachment | null,
): PickedAttachment {
  const local = useLocal();
  const [work] = useState(() => new AttachmentWork(local, draftId, purpose));
  const state = useSyncExternalStore(work.subscribe, work.get, work.get);
  useEffect(() => {
    if (restored) work.restore(restored);
  }, [work, restored]);
  useEffect(() => () => work.close(), [work]);
  const { pick, remove, leave, complain, sendOriginal, whenReady, handedOver } = work;
  return { ...state, pick, remove, leave, complain, sendOriginal, whenReady, handedOver };
}
