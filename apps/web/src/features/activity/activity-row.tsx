import type { ActivityEntity } from '@posy/contract/activity';
import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { AtSign, MessageSquareText, Reply, UserRoundCheck, UserRoundPlus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Age } from '../../kit/age.tsx';
import { showDialog } from '../../kit/open-dialog.ts';
import { displayName } from '../../language/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { rowClass, RowContent, RowHint, RowPreview } from '../../ui/row.tsx';
import { userPageLink } from '../authors/author-link.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { RequestButtons } from '../follows/request-buttons.tsx';
import { activityTexts as texts } from './activity.en.ts';
import styles from './activity.module.css';

/** One event: users, kind, time; a tap opens the post, its comments, or the follower's page. A follower can be followed back, and a request answered. */
export function ActivityRow({ activity }: { readonly activity: ActivityEntity }) {
  const { kind, actors, post, commentId } = activity;
  const actor = actors[0];
  const content = <ActivityText activity={activity} />;
  if (post) {
    const show = (event: MouseEvent) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      const isAboutPost = kind === 'flower' || (kind === 'mention' && commentId === null);
      showDialog(isAboutPost ? 'photo' : 'comments', { postId: post.id });
    };
    return (
      <Link to="/" search={{ post: post.id }} className={rowClass({ isLink: true })} onClick={show}>
        {content}
      </Link>
    );
  }
  if (!actor) return <div className={rowClass()}>{content}</div>;
  return (
    <div className={styles.follower}>
      <Link {...userPageLink(actor)} className={rowClass({ isLink: true })}>
        {content}
      </Link>
      {kind === 'followRequest' ? (
        <RequestButtons userId={actor.id} name={displayName(actor)} />
      ) : (
        <FollowButton userId={actor.id} name={displayName(actor)} isBack={kind === 'follow'} />
      )}
    </div>
  );
}

function ActivityText({ activity }: { readonly activity: ActivityEntity }) {
  const { kind, actors, count, post, preview, createdAt } = activity;
  return (
    <RowContent
      lead={
        <span className={styles.faces} data-kind={kind}>
          {actors.slice(0, 2).map((actor) => (
            <Avatar key={actor.id} name={displayName(actor)} url={actor.profileImageUrl} size={40} />
          ))}
          <span className={styles.kind}>
            <KindIcon kind={kind} />
          </span>
        </span>
      }
      end={
        post?.imageUrl != null && (
          <img className={styles.thumb} src={post.imageUrl} alt={altOf(kind)} width={48} height={48} loading="lazy" />
        )
      }
    >
      <span>
        <strong>{actorNames(actors, count)}</strong> {verbOf(activity)}{' '}
        <RowHint>
          <Age at={Date.parse(createdAt)} />
        </RowHint>
      </span>
      {preview !== '' && <RowPreview isQuote>{preview}</RowPreview>}
    </RowContent>
  );
}

/** Only the posts of some kinds are known to be the user's own. */
function altOf(kind: ActivityEntity['kind']): string {
  return kind === 'flower' || kind === 'comment' ? texts.photo : texts.photoOfPost;
}

function verbOf({ kind, count }: ActivityEntity): string {
  switch (kind) {
    case 'flower':
      return count > 1 ? texts.floweredTogether : texts.flowered;
    case 'comment':
      return texts.commented;
    case 'reply':
      return texts.replied;
    case 'mention':
      return texts.mentioned;
    case 'commentFlower':
      return count > 1 ? texts.commentFloweredTogether : texts.commentFlowered;
    case 'follow':
      return texts.followed;
    case 'followRequest':
      return texts.asksToFollow;
    case 'followAccepted':
      return texts.acceptedFollow;
  }
}

function KindIcon({ kind }: Pick<ActivityEntity, 'kind'>) {
  switch (kind) {
    case 'flower':
    case 'commentFlower':
      return <FlowerIcon isFilled size={14} />;
    case 'comment':
      return <Icon of={MessageSquareText} size={13} />;
    case 'reply':
      return <Icon of={Reply} size={13} />;
    case 'mention':
      return <Icon of={AtSign} size={13} />;
    case 'follow':
    case 'followRequest':
      return <Icon of={UserRoundPlus} size={13} />;
    case 'followAccepted':
      return <Icon of={UserRoundCheck} size={13} />;
  }
}

type Named = Pick<CurrentUser, 'firstName' | 'lastName'>;

/** 'Ada', 'Ada and Bob', 'Ada, Bob and 3 others': the newest first. `count` is the number of all actors. */
export function actorNames(actors: readonly Named[], count: number): string {
  const [first, second] = actors.map((actor) => displayName(actor));
  if (first === undefined) return texts.nobody;
  if (count <= 1 || second === undefined) {
    const others = count - 1;
    return others > 0 ? texts.nameAndOthers({ first, others }) : first;
  }
  if (count === 2) return texts.twoNames({ first, second });
  return texts.twoNamesAndOthers({ first, second, others: count - 2 });
}
