import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AttachmentPurpose } from './attachment-check.ts';
import type { AttachmentState } from './attachment-state.ts';
import { AttachmentWork } from './attachment-work.ts';
import type { Attachment, DraftAttachment } from './attachment.ts';

/** {@link AttachmentState} and its actions. */
export interface PickedAttachment extends AttachmentState {
  readonly pick: (file: File) => void;
  readonly remove: () => void;
  readonly leave: () => Promise<void>;
  readonly complain: (error: string | null) => void;
  readonly sendOriginal: () => void;
  readonly whenReady: AttachmentWork['whenReady'];
  readonly handedOver: () => void;
  readonly whenSendable: AttachmentWork['whenSendable'];
  /** Hands over a video that is being made smaller; another file can be picked at once. */
  readonly handOverEarly: AttachmentWork['handOverEarly'];
  /** Shows an attachment that could not be enqueued again. */
  readonly giveBack: (attachment: Attachment) => void;
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
  const [{ work, isFirst }, setCurrent] = useState(() => ({
    work: new AttachmentWork(local, draftId, purpose),
    isFirst: true,
  }));
  const state = useStore(work);
  useEffect(() => {
    if (restored && isFirst) work.restore(restored);
  }, [work, isFirst, restored]);
  useEffect(() => () => work.close(), [work]);
  const begin = () => {
    const next = new AttachmentWork(local, draftId, purpose);
    setCurrent({ work: next, isFirst: false });
    return next;
  };
  const handOverEarly = () => {
    const early = work.handOverEarly();
    if (early) begin();
    return early;
  };
  const giveBack = (attachment: Attachment) => begin().restore({ isReady: true, attachment });
  const { pick, remove, leave, complain, sendOriginal, whenReady, whenSendable, handedOver } = work;
  const actions = { pick, remove, leave, complain, sendOriginal, whenReady, whenSendable, handedOver };
  return { ...state, ...actions, handOverEarly, giveBack };
}
