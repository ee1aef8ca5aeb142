import type { UserEntity } from '@posy/contract/users';
import { useState } from 'react';
import { KeptListMore, KeptListState } from '../../kit/kept-list-state.tsx';
import { useLocal } from '../../kit/local-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Row, RowPerson, RowPreview, Rows } from '../../ui/row.tsx';
import { showToast } from '../../ui/toast.ts';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { PersonMenu } from '../reports/person-menu.tsx';
import { removeFollower } from './answer-request.ts';
import { connectionName } from './connection-name.ts';
import { connectionsTexts as texts } from './connections.en.ts';
import type { ConnectionList, Connections } from './connections.local.ts';
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
  const { connections, asked, askedMore } = open;
  const lingering = useLingering(connections?.people ?? null);
  // A removed follower leaves the list at once.
  const people = list === 'followers' ? (connections?.people ?? null) : lingering;
  const [limit, setLimit] = useState(SHOWN_AT_A_TIME);
  if (!connections || !people) return <RowSkeletons label={texts.loading} />;

  const isEnd = asked === 'end' || askedMore === 'end';
  const hasMore = people.length > limit || (connections.total > people.length && !isEnd);
  const more = async () => {
    const wanted = limit + SHOWN_AT_A_TIME;
    setLimit(wanted);
    return people.length >= wanted || isEnd || open.more();
  };
  return (
    <>
      {list === 'followers' && <FollowRequests onLeave={onLeave} />}
      <State open={open} connections={connections} list={list} isShown={people.length > 0} />
      <Rows>
        {people.slice(0, limit).map((person) => (
          <Person key={person.id} person={person} list={list} onLeave={onLeave} />
        ))}
      </Rows>
      {hasMore && (
        <KeptListMore
          list={{ askedMore, more }}
          label={texts.more}
          loaded={texts.moreLoaded}
          failed={failureOf(list)}
        />
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
  readonly connections: Connections;
  readonly list: ConnectionList;
  readonly isShown: boolean;
}

function State({ open, connections: { total, isKnown, savedAt }, list, isShown }: StateProps) {
  const { asked } = open;
  const [title, hint] =
    list === 'followers' ? [texts.noFollowers, texts.noFollowersHint] : [texts.noFollowing, texts.noFollowingHint];
  return (
    <KeptListState
      list={open}
      isShown={isShown}
      // The list may have users none of whom is on this device.
      isKnown={isKnown && (total === 0 || asked === 'more' || asked === 'end')}
      savedAt={savedAt}
      failed={failureOf(list)}
      notSavedHint={texts.notSavedHint}
      loading={<RowSkeletons label={texts.loading} />}
      empty={<EmptyState title={title} hint={hint} art="pair" />}
    />
  );
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
