import type { UserId } from '@posy/contract/ids';
import type { UserEntity } from '@posy/contract/users';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { connectionName } from './connection-name.ts';
import { peopleRowTexts as texts } from './people-row.en.ts';
import { StripPlaceholders } from './people-strip-frame.tsx';
import { useConnections } from './use-connections.ts';
import { useSideways } from './use-sideways.ts';
import styles from './people-strip.module.css';

export interface PeopleStripProps {
  /** The user whose posts are shown; null: all users. */
  readonly selected: UserId | null;
  /** Called on a tap; a tap on the selected user passes null. */
  readonly onSelect: (id: UserId | null) => void;
}

/** Limit of the strip; the list of connections has the rest. */
const MAX_SHOWN = 100;

/** 'Your Posts', then the followed users: a tap shows the posts of one, another tap those of all. */
export function PeopleRow({ selected, onSelect }: PeopleStripProps) {
  const user = useCurrentUser();
  const { connections, asked } = useConnections('following', MAX_SHOWN);
  const people = useSteady(connections?.people ?? []);
  const list = useSideways();
  if (!user) return null;
  const isUnknown = connections === null || (people.length === 0 && !connections.isKnown && asked === 'asking');
  const toggle = (id: UserId) => onSelect(selected === id ? null : id);
  return (
    <nav className={styles.strip} aria-label={texts.strip}>
      <ul ref={list} className={styles.list}>
        <Item name={texts.yourPosts} person={user} isSelected={selected === user.id} onToggle={toggle} />
        {people.map((person) => (
          <Item
            key={person.id}
            name={connectionName(person)}
            person={person}
            isSelected={selected === person.id}
            onToggle={toggle}
          />
        ))}
        {isUnknown && <StripPlaceholders count={3} />}
      </ul>
    </nav>
  );
}

interface ItemProps {
  readonly name: string;
  readonly person: Pick<UserEntity, 'id' | 'firstName' | 'lastName' | 'username' | 'profileImageUrl'>;
  readonly isSelected: boolean;
  readonly onToggle: (id: UserId) => void;
}

function Item({ name, person, isSelected, onToggle }: ItemProps) {
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={classNames(styles.person, isSelected && styles.selected)}
        aria-pressed={isSelected}
        onClick={(event) => {
          event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
          onToggle(person.id);
        }}
      >
        <span className={styles.ring}>
          <Avatar name={connectionName(person)} url={person.profileImageUrl} size={48} />
        </span>
        <bdi className={styles.name}>{name}</bdi>
      </button>
    </li>
  );
}

/** Users keep their places while the strip is open: new ones are added in front, former ones are removed. */
function useSteady(people: readonly UserEntity[]): readonly UserEntity[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const ids = people.map(({ id }) => id);
  const known = new Set<string>(order);
  const present = new Set<string>(ids);
  const next = [...ids.filter((id) => !known.has(id)), ...order.filter((id) => present.has(id))];
  if (next.join() !== order.join()) setOrder(next);
  const byId = new Map<string, UserEntity>(people.map((person) => [person.id, person]));
  return next.flatMap((id) => byId.get(id) ?? []);
}
