import type { PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { type ReactNode, useCallback } from 'react';
import { KeptListMore, KeptListState } from '../../kit/kept-list-state.tsx';
import { type OpenKeptList, useKeptList } from '../../kit/kept-list.ts';
import { useLocal } from '../../kit/local-context.ts';
import { useKeptCounts } from '../../kit/use-kept-counts.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import type { Delivery } from '../../sync/delivery.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Row, RowHint, RowPerson, Rows } from '../../ui/row.tsx';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { connectionName } from '../follows/connection-name.ts';
import { connectionsTexts } from '../follows/connections.en.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { flowerGiversTexts as texts } from './flower-givers.en.ts';
import {
  fetchMoreFlowerGivers,
  type FlowerGivers,
  readFlowerGivers,
  refreshFlowerGivers,
} from './flower-givers.local.ts';
import styles from './flower-givers.module.css';

interface FlowersDialogProps {
  readonly postId: PostId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The people who gave a post a flower. */
export function FlowersDialog({ postId, isOpen, onClose }: FlowersDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} isLow>
      <FlowerGiversList key={postId} postId={postId} onLeave={onClose} />
    </Dialog>
  );
}

interface FlowerGiversListProps {
  readonly postId: PostId;
  /** Closes the dialog around it, when a user's page is opened. */
  readonly onLeave: () => void;
}

/** One's own flower first, then those of others, newest first. */
export function FlowerGiversList({ postId, onLeave }: FlowerGiversListProps) {
  const user = useCurrentUser();
  const open = useFlowerGivers(postId);
  const { givers, asked } = open;
  const isThere = givers !== null && givers.post !== 'absent' && asked !== 'missing';
  const own = isThere ? givers.own : null;
  const others = isThere ? givers.others : [];
  // The age of a long list is above it; a text in place of unknown people is below the viewer's own flower.
  const state = <State open={open} isThere={isThere} />;
  return (
    <div className={styles.panel}>
      {others.length > 0 && state}
      {(own !== null || others.length > 0) && (
        <Rows label={texts.list}>
          {user && own && <OwnRow key={user.id} person={user} delivery={own} onLeave={onLeave} />}
          {others.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onLeave={onLeave}
              end={<FollowButton userId={person.id} name={connectionName(person)} />}
            />
          ))}
        </Rows>
      )}
      {others.length === 0 && state}
      {isThere && givers.hasMore && (
        <KeptListMore
          list={open}
          label={connectionsTexts.more}
          loaded={connectionsTexts.moreLoaded}
          failed={texts.failed}
        />
      )}
    </div>
  );
}

interface PersonRowProps {
  readonly person: Author;
  readonly onLeave: () => void;
  readonly hint?: ReactNode;
  readonly end: ReactNode;
}

function PersonRow({ person, onLeave, hint, end }: PersonRowProps) {
  const name = connectionName(person);
  return (
    <Row lead={<AuthorFace author={person} name={name} size={44} onLeave={onLeave} />} end={end}>
      <RowPerson name={<AuthorLink author={person} name={name} onLeave={onLeave} />} username={person.username} />
      {hint}
    </Row>
  );
}

/** The viewer, with the state of a flower that is not sent yet. */
function OwnRow({ delivery, ...rest }: Omit<PersonRowProps, 'end'> & { readonly delivery: Delivery }) {
  const isWaiting = delivery.kind !== 'sent' && delivery.kind !== 'sending';
  const hint = isWaiting && <RowHint>{deliveryText(delivery.kind)}</RowHint>;
  return <PersonRow {...rest} hint={hint} end={<RowHint>{texts.you}</RowHint>} />;
}

interface StateProps {
  readonly open: OpenFlowerGivers;
  /** Whether the post is there. */
  readonly isThere: boolean;
}

/** The text in place of people who are not known, and the age of those that are, while the server cannot be reached. */
function State({ open, isThere }: StateProps) {
  const { givers, asked } = open;
  if (!givers) return <RowSkeletons label={connectionsTexts.loading} />;
  if (!isThere) return <EmptyState title={texts.postRemoved} art="wilted" />;
  const { own, others, count, savedAt } = givers;
  const isFetched = savedAt !== null && (asked === 'more' || asked === 'end');
  return (
    <KeptListState
      list={open}
      isShown={own !== null || others.length > 0}
      // The viewer's own flower may be the only one.
      isKnown={isFetched || (own !== null && count === 1)}
      savedAt={savedAt}
      failed={texts.failed}
      notSavedHint={connectionsTexts.notSavedHint}
      loading={<RowSkeletons label={connectionsTexts.loading} />}
      empty={<Nobody count={count} />}
    />
  );
}

/** The server counts flowers of people whom the viewer cannot see. */
function Nobody({ count }: { readonly count: number }) {
  if (count === 0) return <EmptyState title={texts.empty} />;
  return <EmptyState title={texts.noneVisible} hint={texts.noneVisibleHint} />;
}

interface OpenFlowerGivers extends OpenKeptList {
  /** null until the device has been read, some ms after it was opened. */
  readonly givers: FlowerGivers | null;
}

/** The people who gave a post a flower: from this device at once, then from the server, newest first. */
function useFlowerGivers(postId: PostId): OpenFlowerGivers {
  const local = useLocal();
  useKeptCounts(postId);
  const givers = useLiveQuery(() => readFlowerGivers(local, postId), [local, postId]) ?? null;
  const requests = useCallback(
    (from: LocalDb) => ({
      refresh: () => refreshFlowerGivers(from, postId),
      more: () => fetchMoreFlowerGivers(from, postId),
    }),
    [postId],
  );
  return { givers, ...useKeptList(requests, givers ? VERSIONS[givers.post] : undefined) };
}

const VERSIONS = { sent: 'sent', unsent: '', absent: undefined } as const;
