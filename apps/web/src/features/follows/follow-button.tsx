import type { UserId } from '@posy/contract/ids';
import { Clock3 } from 'lucide-react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { FollowStates } from './follow-states.ts';
import { followsTexts as texts } from './follows.en.ts';
import { setFollow } from './follows.switch.ts';
import { type FollowState, wantsToFollow } from './read-follows.ts';
import styles from './follow-button.module.css';

interface FollowButtonProps {
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

/** A mutation is stored and read again after some ms. Beyond this, in ms, the stored state counts. */
const BRIDGED_MS = 1000;

/**
 * - `settled`  the server's state, or certain to become it
 * - `pending`  the mutation is on its way: the button is busy
 * - `waiting`  it waits for a network; it may be undone meanwhile
 */
interface Follow {
  readonly isFollowing: boolean;
  /** The user has not accepted the follow yet. */
  readonly isRequested: boolean;
  readonly phase: 'settled' | 'pending' | 'waiting';
  readonly toggle: () => void;
}

/** Only where this device does not have all follows, which is rare. */
const fetchStatus = async (local: LocalDb, userId: UserId) =>
  (await import('./fetch-follow-status.ts')).fetchFollowStatus(local, userId);

const states = new WeakMap<LocalDb, FollowStates>();

/** Whether the logged-in user follows a user; null until the device has been read. */
function useFollow(userId: UserId): Follow | null {
  const local = useLocal();
  const store = storeOf(local);
  const subscribe = useCallback((listener: () => void) => store.subscribe(userId, listener), [store, userId]);
  const read = useSyncExternalStore(subscribe, () => store.get(userId));
  const isOnline = useIsOnline();
  const [tapped, setTapped] = useState<boolean | null>(null);
  if (!read) return null;
  if (tapped !== null && tapped === wantsToFollow(read)) setTapped(null);
  const shown: FollowState = tapped === null ? read : { isFollowing: tapped, isRequested: false, delivery: 'sending' };

  const set = (isWanted: boolean) => {
    setTapped(isWanted);
    setSwitch(local, setFollow, userId, isWanted).then(
      () => setTimeout(() => setTapped((current) => (current === isWanted ? null : current)), BRIDGED_MS),
      () => {
        // The device is full.
        setTapped(null);
        const description = isWanted ? texts.followFailed : texts.unfollowFailed;
        showToast({ title: texts.error, description, isError: true });
      },
    );
  };
  return {
    isFollowing: shown.isFollowing,
    isRequested: shown.isRequested,
    phase: phaseOf(shown.delivery, isOnline),
    toggle: () => set(!wantsToFollow(shown)),
  };
}

function phaseOf(delivery: FollowState['delivery'], isOnline: boolean): Follow['phase'] {
  if (delivery === 'sent') return 'settled';
  return delivery === 'sending' && isOnline ? 'pending' : 'waiting';
}

function storeOf(local: LocalDb): FollowStates {
  const store = states.get(local) ?? new FollowStates(local, fetchStatus);
  states.set(local, store);
  return store;
}
