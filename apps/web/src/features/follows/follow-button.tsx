import type { UserId } from '@posy/contract/ids';
import { Clock3 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { followsTexts as texts } from './follows.en.ts';
import { type Follow, useFollow } from './use-follow.ts';
import styles from './follow-button.module.css';

export interface FollowButtonProps {
  readonly userId: UserId;
  /** The user's name, to distinguish the buttons for screen readers. */
  readonly name: string;
  /** The user follows the reader: the button says 'Follow back'. */
  readonly isBack?: boolean;
}

/** Follow or Unfollow. Draws nothing for visitors and for oneself. */
export function FollowButton(props: FollowButtonProps) {
  const user = useCurrentUser();
  return user && user.id !== props.userId ? <OtherPerson {...props} /> : null;
}

function OtherPerson({ userId, name, isBack = false }: FollowButtonProps) {
  const follow = useFollow(userId);
  // Keeps its place for the few ms until the device has been read.
  if (!follow) return <span className={styles.place} aria-hidden="true" />;
  const text = textOf(follow, isBack ? texts.followBack : texts.follow);
  return (
    <Button
      size="small"
      variant={follow.isFollowing || follow.isRequested ? 'plain' : 'quiet'}
      isBusy={follow.phase === 'pending'}
      aria-label={texts.label({ text, name })}
      title={follow.phase === 'waiting' ? texts.waiting : undefined}
      icon={follow.phase === 'waiting' && <Icon of={Clock3} size={16} />}
      onClick={follow.toggle}
    >
      <span>{text}</span>
      {follow.phase === 'waiting' && <VisuallyHidden>{texts.waiting}</VisuallyHidden>}
    </Button>
  );
}

function textOf({ isFollowing, isRequested, phase }: Follow, follow: string): string {
  if (isRequested) return texts.requested;
  if (phase === 'pending') return isFollowing ? texts.followingPending : texts.unfollowingPending;
  return isFollowing ? texts.following : follow;
}
