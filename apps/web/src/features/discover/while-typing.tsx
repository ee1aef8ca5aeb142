import type { PublicUser } from '@posy/contract/users';
import { useId, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { FoundHere } from '../device-search/found-here.tsx';
import { readFoundPeople } from '../device-search/read-found.ts';
import { useFound } from '../device-search/use-found.ts';
import type { FoundPerson } from '../people/people-search.ts';
import { discoverTexts as texts } from './discover.en.ts';
import { PersonCard } from './person-card.tsx';
import styles from './discover.module.css';

/** Number of users that are shown while typing. The server adds three at most; the others are known to the device. */
const LIVE_PEOPLE = 5;

export interface WhileTypingProps {
  readonly typed: string;
  /** Matches so far: this device's at once, the server's after them. */
  readonly people: readonly FoundPerson[];
  readonly onMessage: (username: string) => void;
}

/** Results while typing: users, and this device's posts and comments. */
export function WhileTyping({ typed, people, onMessage }: WhileTypingProps) {
  const id = useId();
  const shown = useSteadyOrder(typed, useWithApproximate(typed, people));
  return (
    <>
      {shown.length > 0 && (
        <section aria-labelledby={id}>
          <div className={styles.head}>
            <h2 id={id} className={styles.subtitle}>
              {texts.people}
            </h2>
          </div>
          <div role="list" aria-labelledby={id}>
            {shown.map(({ person, isOnlyOnDevice }) => (
              <PersonCard
                key={person.id}
                person={person}
                mark={isOnlyOnDevice ? 'late' : 'none'}
                onMessage={onMessage}
              />
            ))}
          </div>
        </section>
      )}
      <FoundHere typed={typed} isAlone={shown.length === 0} />
    </>
  );
}

/** Adds users of this device with approximate matches. */
function useWithApproximate(typed: string, people: readonly FoundPerson[]): readonly FoundPerson[] {
  const local = useLocal();
  const { found } = useFound(typed, 'person');
  const ids = (found ?? []).filter(({ isApproximate }) => isApproximate).map((each) => each.id);
  const approximate = useLiveQuery(() => readFoundPeople(local, ids), [local, ids.join(' ')]) ?? NOBODY;
  const known = new Set<string>(people.map(({ person }) => person.id));
  const others = found === null ? [] : approximate.filter(({ id }) => !known.has(id));
  const all = [...people.slice(0, LIVE_PEOPLE), ...others.map((person) => ({ person, isOnlyOnDevice: true }))];
  return all.slice(0, LIVE_PEOPLE);
}

const NOBODY: readonly PublicUser[] = [];

/** Shown users keep their places: later results are appended. */
function useSteadyOrder(typed: string, people: readonly FoundPerson[]): readonly FoundPerson[] {
  const [order, setOrder] = useState<{ readonly typed: string; readonly ids: readonly string[] }>({ typed, ids: [] });
  const before = order.typed === typed ? order.ids : [];
  const added = people.map(({ person }) => `${person.id}`).filter((id) => !before.includes(id));
  if (order.typed !== typed || added.length > 0) setOrder({ typed, ids: [...before, ...added] });
  return people.toSorted((a, b) => placeIn(before, a) - placeIn(before, b));
}

function placeIn(ids: readonly string[], { person }: FoundPerson): number {
  const place = ids.indexOf(person.id);
  return place < 0 ? ids.length : place;
}
