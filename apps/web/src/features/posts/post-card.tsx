import type { Audience } from '@posy/contract/audience';
import type { UserId } from '@posy/contract/ids';
import type { Millis } from '@posy/std/clock';
import { Eye, Lock, Users } from 'lucide-react';
import { memo } from 'react';
import { displayName } from '../../language/display-name.ts';
import { compactCount } from '../../language/formats.ts';
import { useIsCalm } from '../../platform/use-is-calm.ts';
import { useNow } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { absoluteTime, relativeTime } from '../../ui/times.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { FlowerButton } from '../flowers/flower-button.tsx';
import { useFlower } from '../flowers/use-flower.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { SaveButton } from '../saved-posts/save-button.tsx';
import { useShownPerson } from '../session/use-current-user.ts';
import { AltBadge } from './alt-text.tsx';
import { CommentButton } from './comment-button.tsx';
import { PostCaption } from './post-caption.tsx';
import { PostDelivery } from './post-delivery.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostTime } from './post-time.tsx';
import type { PostView } from './post-view.ts';
import { postsTexts as texts } from './posts.en.ts';
import { useRecordedView } from './use-in-view.ts';
import { useLiveCounts, useWatch } from './use-live-counts.ts';
import styles from './post-card.module.css';

export interface PostCardProps {
  readonly post: PostView;
  /** Its picture is loaded with priority: it is the first on the screen. */
  readonly isFirst?: boolean;
  /** The list it is drawn in, for moving through it in the viewer: of one user, or null for the feed. */
  readonly listOf?: UserId | null;
}

/** One post. All its controls react at once, with a network or without. */
export const PostCard = memo(function PostCard({ post: stored, isFirst = false, listOf = null }: PostCardProps) {
  const post = useLiveCounts(stored);
  const {
    id,
    photos: [photo, ...others],
  } = post;
  const author = useShownPerson(post.author);
  const name = displayName(author);
  const flower = useFlower(post.id, post);
  const seen = useRecordedView(post);
  useWatch(seen, post);
  const isCalm = useIsCalm();
  return (
    <article
      ref={seen}
      className={styles.card}
      tabIndex={-1}
      aria-label={texts.postBy({ name })}
      // Screen readers read it in this order when the user moves from post to post.
      aria-describedby={`${id}-text ${id}-media ${id}-about ${id}-edited ${id}-counts`}
      data-post={id}
    >
      <header className={styles.head}>
        <AuthorFace author={author} name={name} size={40} />
        <div className={styles.who}>
          <p className={styles.name}>
            <AuthorLink author={author} name={name} />
          </p>
          <p className={styles.about} id={`${id}-about`}>
            <PostTime createdAt={post.createdAt} />
            {post.location !== '' && (
              <span className={styles.location}>
                <bdi>{post.location}</bdi>
              </span>
            )}
            <PostAudience audience={post.audience} className={styles.lock} />
          </p>
          {post.changedAt !== undefined && (
            <PostEdited id={`${id}-edited`} changedAt={post.changedAt} className={styles.about} />
          )}
        </div>
        <div className={styles.follow}>
          <FollowButton userId={post.author.id} name={name} />
        </div>
        <PostMenu post={post} />
      </header>
      <div className={styles.stage} id={`${id}-media`}>
        <PostMedia post={post} isFirst={isFirst} listOf={listOf} onDoubleTap={flower.give} />
        {post.delivery.kind === 'sent' ? (
          photo && photo.altText !== '' && others.length === 0 && <AltBadge text={photo.altText} />
        ) : (
          <PostDelivery delivery={post.delivery} />
        )}
      </div>
      <div className={styles.actions} id={`${id}-counts`}>
        <FlowerButton isFlowered={flower.isFlowered} flowersCount={flower.flowersCount} onToggle={flower.toggle} />
        <CommentButton postId={post.id} commentsCount={post.commentsCount} />
        {!isCalm && (
          <span className={`${styles.count} ${styles.views}`}>
            <Icon of={Eye} size={18} />
            <span aria-hidden="true">{compactCount(post.viewCount)}</span>
            <VisuallyHidden>{texts.views({ count: post.viewCount })}</VisuallyHidden>
          </span>
        )}
        <SaveButton postId={post.id} isSaved={post.isSaved ?? false} />
      </div>
      {post.content !== '' && <PostCaption id={`${id}-text`} text={post.content} mentions={post.mentions} />}
    </article>
  );
});

interface PostAudienceProps {
  readonly audience: Audience;
  readonly className: string | undefined;
}

/** Says in a card that not everyone can see the post; nothing for everyone. */
function PostAudience({ audience, className }: PostAudienceProps) {
  if (audience === 'everyone') return null;
  const text = audience === 'followers' ? texts.isForFollowers : texts.isPrivate;
  return (
    <span className={className} title={text}>
      <Icon of={audience === 'followers' ? Users : Lock} size={14} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

interface PostEditedProps {
  readonly id: string;
  readonly changedAt: Millis;
  readonly className: string | undefined;
}

/** When a post was last changed by its author: its age as text, the full time as a tooltip. */
function PostEdited({ id, changedAt, className }: PostEditedProps) {
  const now = useNow();
  return (
    <p id={id} className={className}>
      <time dateTime={new Date(changedAt).toISOString()} title={absoluteTime(changedAt)}>
        {texts.edited({ time: relativeTime(changedAt, now) })}
      </time>
    </p>
  );
}
