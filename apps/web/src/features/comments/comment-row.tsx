import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import { Ellipsis, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Age } from '../../kit/age.tsx';
import { useLocal } from '../../kit/local-context.ts';
import { closeDialog } from '../../kit/open-dialog.ts';
import { displayName } from '../../language/display-name.ts';
import type { Unsent } from '../../sync/delivery.ts';
import { retryEntry } from '../../sync/outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { CommentFlowerButton } from '../comment-flowers/comment-flower-button.tsx';
import { DeliveryState } from '../delivery/delivery-state.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { FoldedText } from '../mentions/user-text.tsx';
import { reportsTexts } from '../reports/reports.en.ts';
import { blockItem, reportItem } from '../reports/safety-items.tsx';
import { useCurrentUser, useShownPerson } from '../session/use-current-user.ts';
import { refusalHint } from './comment-refusal.ts';
import { commentsTexts as texts } from './comments.en.ts';
import type { CommentView } from './thread-overlay.ts';
import { sendAsComment } from './write-comment.ts';
import styles from './comments.module.css';

interface CommentRowProps {
  readonly comment: CommentView;
  readonly isReply: boolean;
  readonly onReply: (comment: CommentView) => void;
  /** null: the viewer may not delete it. */
  readonly onDelete: ((comment: CommentView) => void) | null;
}

export const CommentRow = memo(function CommentRow({ comment, isReply, onReply, onDelete }: CommentRowProps) {
  const { content, mentions, delivery, answered } = comment;
  const author = useShownPerson(comment.author);
  const name = displayName(author);
  const isOfOther = useCurrentUser()?.id !== author.id;
  const thing = { target: 'comment', targetId: comment.id, userId: author.id, name } as const;
  return (
    <li
      className={classNames(styles.row, isReply && styles.reply, delivery.kind !== 'sent' && styles.unsent)}
      data-comment={comment.id}
    >
      <AuthorFace author={author} name={name} size={isReply ? 28 : 36} onLeave={closeDialog} />
      <div className={styles.what}>
        <p className={styles.head}>
          <span className={styles.name}>
            <AuthorLink author={author} name={name} onLeave={closeDialog} />
          </span>
          <Age at={comment.createdAt} className={styles.time} />
        </p>
        {answered && (
          <p className={styles.answered} dir="auto">
            {texts.inReplyTo({ name: displayName(answered) })}
          </p>
        )}
        <FoldedText
          className={styles.text}
          text={fitText(content, MAX_COMMENT_LENGTH)}
          mentions={mentions}
          onLeave={closeDialog}
        />
        {delivery.kind !== 'sent' && <Delivery comment={comment} delivery={delivery} />}
        {delivery.kind !== 'failed' && (
          <p className={styles.actions}>
            <Button size="small" variant="plain" aria-label={texts.replyTo({ name })} onClick={() => onReply(comment)}>
              {texts.reply}
            </Button>
            {delivery.kind === 'sent' && (
              <CommentFlowerButton commentId={comment.id} flower={comment.flower} name={name} />
            )}
          </p>
        )}
      </div>
      {isOfOther && (
        <Menu
          label={reportsTexts.menuOf({ name })}
          trigger={<Icon of={Ellipsis} size={18} />}
          items={[reportItem(thing), blockItem(thing)]}
        />
      )}
      {onDelete && (
        <IconButton
          label={texts.remove({ name })}
          icon={<Icon of={Trash2} size={18} />}
          onClick={() => onDelete(comment)}
        />
      )}
    </li>
  );
});

/** The state of an unsent comment, and the possible actions. */
function Delivery({ comment, delivery }: { readonly comment: CommentView; readonly delivery: Unsent }) {
  const local = useLocal();
  const isFailed = delivery.kind === 'failed';
  const reason = delivery.kind === 'failed' ? (refusalHint(delivery.code) ?? texts.addFailed) : '';
  const wording = { blocked: comment.parentId === null ? texts.blocked : texts.replyBlocked, stalled: texts.stalled };
  const text = deliveryText(delivery.kind, { reason, wording });
  const isParentDeleted = delivery.kind === 'failed' && delivery.code === 'parent_not_found';
  return (
    <p className={classNames(styles.delivery, isFailed && styles.failed)} data-delivery={delivery.kind}>
      <DeliveryState delivery={delivery} text={text} iconSize={14} />
      {isParentDeleted && (
        <Button size="small" variant="plain" onClick={() => void sendAsComment(local, delivery.key)}>
          {texts.sendAsComment}
        </Button>
      )}
      {!isParentDeleted && (isFailed || delivery.kind === 'stalled') && (
        <Button size="small" variant="plain" onClick={() => void retryEntry(local, delivery.key)}>
          {uiTexts.retry}
        </Button>
      )}
    </p>
  );
}
