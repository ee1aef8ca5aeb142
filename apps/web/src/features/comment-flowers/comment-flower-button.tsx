import type { CommentId } from '@posy/contract/ids';
import { useLocal } from '../../kit/local-context.ts';
import { compactCount } from '../../language/formats.ts';
import { useIsCalm } from '../../platform/use-is-calm.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { classNames } from '../../ui/class-names.ts';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import type { FlowerState } from '../flowers/flower-overlay.ts';
import { useGivenFlower } from '../flowers/use-flower.ts';
import { commentFlowersTexts as texts } from './comment-flowers.en.ts';
import { setCommentFlower } from './comment-flowers.switch.ts';
import styles from './comment-flower-button.module.css';

interface CommentFlowerButtonProps {
  readonly commentId: CommentId;
  readonly flower: FlowerState;
  /** Name of the comment's author. */
  readonly name: string;
}

/** The toggle under a comment; its count is shown from the first flower on. */
export function CommentFlowerButton({ commentId, flower, name }: CommentFlowerButtonProps) {
  const local = useLocal();
  const isCalm = useIsCalm();
  const { isFlowered, flowersCount, toggle } = useGivenFlower(flower, (isWanted) =>
    setSwitch(local, setCommentFlower, commentId, isWanted),
  );
  return (
    <button
      type="button"
      className={classNames(styles.button, isFlowered && styles.given)}
      aria-pressed={isFlowered}
      aria-label={isCalm ? texts.calmLabel({ name }) : texts.label({ name, count: flowersCount })}
      onClick={toggle}
    >
      <FlowerIcon isFilled={isFlowered} size={16} />
      {flowersCount > 0 && !isCalm && <span aria-hidden="true">{compactCount(flowersCount)}</span>}
    </button>
  );
}
