import type { ConversationId, UserId } from '@posy/contract/ids';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { blockPerson } from '../blocks/set-block.ts';
import { reportThing } from '../reports/report-thing.ts';
import { acceptConversation, declineConversation } from './answer-request.ts';
import { messageRequestsTexts as texts } from './message-requests.en.ts';
import styles from './message-requests.module.css';

interface RequestBarProps {
  readonly request: {
    readonly id: ConversationId;
    readonly name: string;
    /** The sender of the request. */
    readonly otherUserId: UserId | null;
    readonly isDeleted: boolean;
  };
  /** Called when the request was accepted: the bar is removed, and the focus with it. */
  readonly onAccepted: () => void;
}

/** The answers to a request, in place of the composer. A request that was deleted or blocked is removed with its thread. */
export function RequestBar({ request: { id, name, otherUserId, isDeleted }, onAccepted }: RequestBarProps) {
  const local = useLocal();
  const [asking, setAsking] = useState<'delete' | 'block' | null>(null);
  const close = () => setAsking(null);
  const store = async (answer: () => Promise<void>) => {
    close();
    try {
      await answer();
    } catch (failure) {
      const description = isQuotaError(failure) ? texts.storageFull : texts.failed;
      showToast({ title: texts.error, description, isError: true });
    }
  };
  const accept = async () => {
    await acceptConversation(local, id);
    onAccepted();
  };
  const block = async (userId: UserId) => {
    await blockPerson(local, userId, true);
    await declineConversation(local, id);
  };
  return (
    <section className={styles.bar} aria-label={texts.region({ name })}>
      <p className={styles.question}>{texts.question({ name })}</p>
      {!isDeleted && <p className={styles.secrecy}>{texts.secrecy}</p>}
      <div className={styles.actions}>
        {!isDeleted && (
          <Button variant="primary" onClick={() => void store(accept)}>
            {texts.accept}
          </Button>
        )}
        <Button onClick={() => setAsking('delete')}>{texts.delete}</Button>
        {!isDeleted && otherUserId !== null && (
          <>
            <Button onClick={() => setAsking('block')}>{texts.block}</Button>
            <Button onClick={() => reportThing({ target: 'user', targetId: otherUserId, userId: otherUserId, name })}>
              {texts.report}
            </Button>
            <BlockDialog
              name={name}
              isOpen={asking === 'block'}
              onClose={close}
              onConfirm={() => void store(() => block(otherUserId))}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onClose={close}
        title={texts.deleteTitle}
        confirmLabel={texts.delete}
        onConfirm={() => void store(() => declineConversation(local, id))}
        isDanger
      >
        <p>{texts.deleteQuestion({ name })}</p>
      </ConfirmDialog>
    </section>
  );
}
