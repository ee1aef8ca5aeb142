import type { UserId } from '@posy/contract/ids';
import { useLocal } from '../../kit/local-context.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { answerRequest } from './answer-request.ts';
import { followRequestsTexts as texts } from './follow-requests.en.ts';
import styles from './follow-button.module.css';

interface RequestButtonsProps {
  readonly userId: UserId;
  /** The user's name, to distinguish the buttons for screen readers. */
  readonly name: string;
}

/** Accepts or declines a request to follow the viewer. */
export function RequestButtons({ userId, name }: RequestButtonsProps) {
  const local = useLocal();
  const answer = (isAccepted: boolean) =>
    void answerRequest(local, userId, isAccepted).catch(() => showToast({ title: texts.failed, isError: true }));
  return (
    <span className={styles.answers}>
      <Button size="small" variant="quiet" aria-label={texts.acceptName({ name })} onClick={() => answer(true)}>
        {texts.accept}
      </Button>
      <Button size="small" variant="plain" aria-label={texts.declineName({ name })} onClick={() => answer(false)}>
        {texts.decline}
      </Button>
    </span>
  );
}
