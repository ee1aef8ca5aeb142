import type { Author } from '@posy/contract/users';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { useSyncStatus } from '../../app/use-sync-status.ts';
import { displayName } from '../../language/display-name.ts';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { FollowButton } from './follow-button.tsx';
import { followsTexts as texts } from './follows.en.ts';
import { keepPresent, readSuggestedPeople } from './suggested-people.local.ts';
import styles from './suggested-people.module.css';

const MAX_SHOWN = 5;

/** People to follow, in the rail: authors of recent posts. They stay while the page is open, so that a follow can be
 * undone, unless they are deleted, blocked or muted. */
export function SuggestedPeople() {
  const people = useSuggestedPeople();
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id} data-snapshot="skip">
      <h2 id={id} className={styles.title}>
        {texts.suggested}
      </h2>
      <ul className={styles.list}>
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function Person({ person }: { readonly person: Author }) {
  const name = displayName(person);
  return (
    <li className={styles.person}>
      <AuthorFace author={person} name={name} size={36} />
      <div className={styles.who}>
        <AuthorLink author={person} name={name} />
      </div>
      <FollowButton userId={person.id} name={name} />
    </li>
  );
}

/** Read once there are some: a list that changes with every post would move under the pointer. */
function useSuggestedPeople(): readonly Author[] {
  const local = useLocal();
  const { lastSyncedAt } = useSyncStatus();
  const [people, setPeople] = useState<readonly Author[]>([]);
  const isRead = people.length > 0;
  useEffect(() => {
    if (isRead) return;
    let isOver = false;
    readSuggestedPeople(local, MAX_SHOWN).then(
      (found) => isOver || setPeople(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [local, isRead, lastSyncedAt]);
  return useLiveQuery(() => keepPresent(local, people), [local, people]) ?? people;
}
