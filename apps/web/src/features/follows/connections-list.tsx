import type { UserEntity } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListMore, ListNote } from '../../ui/list-note.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Row, RowPerson, RowPreview, Rows } from '../../ui/row.tsx';
import { clockTime } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { PersonMenu } from '../reports/person-menu.tsx';
import { removeFollower } from './answer-request.ts';
import { connectionName } from './connection-name.ts';
import { connectionsTexts as texts } from './connections.en.ts';
import type { ConnectionList } from './connections.local.ts';
import { FollowButton } from './follow-button.tsx';
import { followRequestsTexts as requests } from './follow-requests.en.ts';
import { FollowRequests } from './follow-requests.tsx';
import { type OpenConnections, useConnections } from './use-connections.ts';
import { withLingering } from './with-lingering.ts';

const SHOWN_AT_A_TIME = 50;

interface ConnectionsListProps {
  readonly list: ConnectionList;
  /** Closes the dialog around it, when a user's page is opened. */
  readonly onLeave: () => void;
}

/** One list of users. An unfollowed user stays until the list is opened again, to be followed again. */
export function ConnectionsList({ list, onLeave }: ConnectionsListProps) {
  const open = useConnections(list);
  const { connections, asked } = open;
  const lingering = useLingering(connections?.people ?? null);
  // A removed follower leaves the list at once.
  const people = list === 'followers' ? (connections?.people ?? null) : lingering;
  const [limit, setLimit] = useState(SHOWN_AT_A_TIME);
  if (!connections || !people) return <RowSkeletons label={texts.loading} />;
  if (people.length === 0 && !connections.isKnown && asked === 'asking') return <RowSkeletons label={texts.loading} />;

  const hasMore = people.length > limit || (connections.total > people.length && asked !== 'end');
  const showMore = () => {
    setLimit(limit + SHOWN_AT_A_TIME);
    if (people.length < limit + SHOWN_AT_A_TIME && connections.total > people.length) open.more();
  };
  return (
    <>
      {list === 'followers' && <FollowRequests onLeave={onLeave} />}
      <Notice open={open} list={list} />
      {people.length === 0 && <NoConnections open={open} list={list} />}
      <Rows>
        {people.slice(0, limit).map((person) => (
          <Person key={person.id} person={person} list={list} onLeave={onLeave} />
        ))}
      </Rows>
      {hasMore && (
        <ListMore>
          <Button size="small" isBusy={open.isLoadingMore} onClick={showMore}>
            {texts.more}
          </Button>
        </ListMore>
      )}
    </>
  );
}

function Person({ person, list, onLeave }: { readonly person: UserEntity } & ConnectionsListProps) {
  const local = useLocal();
  const remove = () =>
    void removeFollower(local, person.id).catch(() => showToast({ title: requests.failed, isError: true }));
  const name = connectionName(person);
  return (
    <Row
      isTop
      lead={<AuthorFace author={person} name={name} size={44} onLeave={onLeave} />}
      end={
        <>
          <FollowButton userId={person.id} name={name} />
          <PersonMenu userId={person.id} name={name} {...(list === 'followers' && { onRemove: remove })} />
        </>
      }
    >
      <RowPerson name={<AuthorLink author={person} name={name} onLeave={onLeave} />} username={person.username} />
      {person.bio !== '' && <RowPreview>{person.bio}</RowPreview>}
    </Row>
  );
}

interface StateProps {
  readonly open: OpenConnections;
  readonly list: ConnectionList;
}

function NoConnections({ open, list }: StateProps) {
  const { connections, asked } = open;
  // The list is not empty, but none of its users is on this device.
  if ((connections?.total ?? 0) > 0 || connections?.isKnown === false) {
    return asked === 'unreachable' ? <EmptyState title={texts.notSaved} hint={texts.notSavedHint} art="cloud" /> : null;
  }
  const words =
    list === 'followers' ? [texts.noFollowers, texts.noFollowersHint] : [texts.noFollowing, texts.noFollowingHint];
  return <EmptyState title={words[0] ?? ''} hint={words[1]} art="pair" />;
}

/** Age of the list while the server is unreachable, and a remedy after a failure. */
function Notice({ open, list }: StateProps) {
  const { connections, asked, retry } = open;
  if (asked === 'failed') {
    return (
      <ListNote>
        {failureOf(list)}
        <Button size="small" onClick={retry}>
          {uiTexts.tryAgain}
        </Button>
      </ListNote>
    );
  }
  if (asked !== 'unreachable' || !connections?.savedAt || connections.people.length === 0) return null;
  return <ListNote>{texts.offline({ time: clockTime(connections.savedAt) })}</ListNote>;
}

/** Users that were in the list since it was opened, plus new ones. */
function useLingering(people: readonly UserEntity[] | null): readonly UserEntity[] | null {
  const [shown, setShown] = useState<readonly UserEntity[] | null>(people);
  const [last, setLast] = useState(people);
  if (people === last || !people) return shown;
  setLast(people);
  const next = withLingering(shown ?? [], people);
  setShown(next);
  return next;
}

function failureOf(list: ConnectionList): string {
  return list === 'followers' ? texts.followersFailed : texts.followingFailed;
}
