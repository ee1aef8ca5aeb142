import { DISCOVER_SUGGESTIONS } from '@posy/contract/limits';
import type { PublicUser } from '@posy/contract/users';
import { displayName } from '../../language/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FoundPerson } from '../people/people-search.ts';
import { discoverTexts as texts } from './discover.en.ts';
import styles from './search-form.module.css';

export interface SuggestionsProps {
  readonly people: readonly FoundPerson[];
  readonly onChoose: (username: string) => void;
}

/** Suggested usernames: those of this device at once, the server's after them. */
export function Suggestions({ people, onChoose }: SuggestionsProps) {
  const named = people.flatMap(({ person }) =>
    person.username === null ? [] : [{ person, username: person.username } satisfies Named],
  );
  const shown = named.slice(0, DISCOVER_SUGGESTIONS);
  return (
    <>
      <span role="status">
        <VisuallyHidden>{shown.length > 0 && texts.suggested({ count: shown.length })}</VisuallyHidden>
      </span>
      {shown.length > 0 && <Chips people={shown} onChoose={onChoose} />}
    </>
  );
}

interface Named {
  readonly person: PublicUser;
  readonly username: string;
}

function Chips({ people, onChoose }: Pick<SuggestionsProps, 'onChoose'> & { readonly people: readonly Named[] }) {
  return (
    <ul className={styles.chips} aria-label={texts.suggestions}>
      {people.map(({ person, username }) => (
        <li key={person.id}>
          <button type="button" className={styles.chip} onClick={() => onChoose(username)}>
            <Avatar name={displayName(person)} url={person.profileImageUrl} size={26} />
            <bdi className={styles.chipName}>@{username}</bdi>
            <VisuallyHidden>, {displayName(person)}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  );
}
