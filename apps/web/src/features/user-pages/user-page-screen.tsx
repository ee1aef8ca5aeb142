import type { CurrentUser, PublicUser } from '@posy/contract/users';
import { MessageCircle } from 'lucide-react';
import { Loading } from '../../kit/loading.tsx';
import { showDialog } from '../../kit/open-dialog.ts';
import { Painted, PaintedLate } from '../../kit/painted.tsx';
import { usePlaceOnReload } from '../../kit/use-place-on-reload.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { displayName } from '../../language/display-name.ts';
import { compactCount } from '../../language/formats.ts';
import { useIsCalm } from '../../platform/use-is-calm.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { FeedNotice } from '../feed/feed-notices.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { PostGrid, PostGridSkeleton } from '../post-grid/post-grid.tsx';
import { usePostsOf } from '../posts/use-newest-posts.ts';
import { PersonMenu } from '../reports/person-menu.tsx';
import { PersonHead } from './person-head.tsx';
import { type OpenUserPage, useUserPage } from './use-user-page.ts';
import { userPagesTexts as texts } from './user-pages.en.ts';
import type { UserTotals } from './user-pages.local.ts';
import styles from './user-page.module.css';

export interface UserPageScreenProps {
  readonly viewer: CurrentUser;
  /** A username or an id, from the address. */
  readonly who: string;
  /** Opens a conversation with the person of this username. */
  readonly onMessage: (username: string) => void;
}

/** The page of a user: picture, name, bio, counts and posts. */
export function UserPageScreen({ viewer, who, onMessage }: UserPageScreenProps) {
  const open = useUserPage(who);
  const { page, asked } = open;
  usePlaceOnReload(page !== null && page !== undefined);
  // A blocked or deleted user is at once away, whatever this device still has.
  if (!page || asked === 'missing') return <Absent {...open} />;
  const isOwn = page.person.id === viewer.id;
  const person = isOwn ? viewer : page.person;
  return (
    <div className={styles.screen}>
      <Head person={person} totals={page.totals} />
      <div className={styles.actions}>
        {isOwn ? (
          <Button onClick={() => showDialog('profile')}>{texts.edit}</Button>
        ) : (
          <Actions person={person} onMessage={onMessage} />
        )}
      </div>
      <UserPosts viewer={viewer} person={person} />
      <FeedNotice savedAt={page.savedAt} />
      <Painted />
    </div>
  );
}

function Head({ person, totals }: { readonly person: PublicUser; readonly totals: UserTotals | null }) {
  const isCalm = useIsCalm();
  return (
    <PersonHead person={person} name={<bdi>{displayName(person)}</bdi>}>
      <p className={styles.totals}>
        {totals && !isCalm && (
          <>
            <span>{texts.postCount({ count: totals.posts, shown: compactCount(totals.posts) })}</span>
            <span>{texts.followers({ count: totals.followers, shown: compactCount(totals.followers) })}</span>
            <span>{texts.following({ shown: compactCount(totals.following) })}</span>
          </>
        )}
        {person.approvesFollowers && <span>{texts.approvesFollowers}</span>}
      </p>
    </PersonHead>
  );
}

function Actions({ person, onMessage }: { readonly person: PublicUser } & Pick<UserPageScreenProps, 'onMessage'>) {
  const { id, username } = person;
  const name = displayName(person);
  return (
    <>
      <FollowButton userId={id} name={name} />
      {username !== null && (
        <Button
          size="small"
          aria-label={texts.messageTo({ name })}
          icon={<Icon of={MessageCircle} size={18} />}
          onClick={() => onMessage(username)}
        >
          {texts.message}
        </Button>
      )}
      <PersonMenu userId={id} name={name} />
    </>
  );
}

/** Nothing to show, and why. */
function Absent(open: OpenUserPage) {
  const { page, asked } = open;
  const isWaiting = page === undefined || asked === 'asking' || asked === 'loaded';
  if (asked !== 'missing' && isWaiting) {
    return (
      <>
        <Loading />
        <PaintedLate />
      </>
    );
  }
  return (
    <>
      <Why {...open} />
      <Painted />
    </>
  );
}

function Why({ asked, retry }: OpenUserPage) {
  if (asked === 'missing') return <EmptyState level={1} title={texts.missing} hint={texts.missingHint} art="nothing" />;
  if (asked === 'unreachable')
    return <EmptyState level={1} title={uiTexts.notSaved} hint={texts.awayHint} art="cloud" />;
  return (
    <EmptyState
      level={1}
      title={texts.failed}
      hint={texts.failedHint}
      art="cloud"
      action={<Button onClick={retry}>{uiTexts.tryAgain}</Button>}
    />
  );
}

interface UserPostsProps {
  readonly viewer: CurrentUser;
  readonly person: PublicUser;
}

/** The posts of a user that the viewer may see, as squares. */
function UserPosts({ viewer, person }: UserPostsProps) {
  return (
    <section aria-labelledby="user-posts">
      <h2 id="user-posts" className={styles.subtitle}>
        {texts.posts}
      </h2>
      <Body viewer={viewer} person={person} />
    </section>
  );
}

function Body({ viewer, person }: UserPostsProps) {
  const list = usePostsOf(viewer, person.id);
  const { network } = useSyncStatus();
  const { posts, isKnown, older } = list;
  if (posts !== null && posts.length > 0) return <PostGrid list={list} />;
  if (isKnown && older !== 'asking') {
    return <EmptyState title={texts.noPosts} hint={texts.noPostsHint({ name: displayName(person) })} art="frame" />;
  }
  if (network === 'online') return <PostGridSkeleton />;
  return <EmptyState title={uiTexts.notSaved} hint={texts.awayHint} art="cloud" />;
}
