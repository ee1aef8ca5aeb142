import { showDialog } from '../../app/open-dialog.ts';
import { Painted } from '../../app/painted.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSyncStatus } from '../outbox/use-sync-status.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { FeedList } from './feed-list.tsx';
import { FeedNotice, NewPostsPill } from './feed-notices.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { feedTexts as texts } from './feed.texts.ts';
import { useFeedSnapshot } from './use-feed-snapshot.ts';
import { type Feed, useFeed } from './use-feed.ts';
import styles from './feed.module.css';

/** The home screen. Draws what the device has; the network only ever adds to it. */
export function FeedScreen() {
  const user = useCurrentUser();
  return user && <SignedInFeed user={user} />;
}

function SignedInFeed({ user }: { readonly user: NonNullable<ReturnType<typeof useCurrentUser>> }) {
  const feed = useFeed(user);
  useFeedSnapshot(user.id, feed.shown);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{texts.title}</VisuallyHidden>
      </h1>
      <NewPostsPill count={feed.heldCount} />
      <FeedBody feed={feed} />
      <FeedNotice savedAt={feed.savedAt} />
    </div>
  );
}

function FeedBody({ feed }: { readonly feed: Feed }) {
  const { network } = useSyncStatus();
  if (feed.posts === null) return null;
  if (feed.shown.length > 0) {
    return (
      <>
        <FeedList feed={feed} />
        <Painted />
      </>
    );
  }
  return (
    <>
      {feed.isKnown ? <EmptyFeed /> : network === 'online' ? <FeedSkeleton /> : <NothingSaved />}
      <Painted />
    </>
  );
}

function EmptyFeed() {
  const create = (
    <Button variant="primary" onClick={() => showDialog('create-post')}>
      {texts.createPost}
    </Button>
  );
  return <EmptyState title={texts.empty} action={create} art={<FlowerIcon size={64} />} />;
}

function NothingSaved() {
  return <EmptyState title={texts.nothingSaved} hint={texts.nothingSavedHint} art={<FlowerIcon size={64} />} />;
}
