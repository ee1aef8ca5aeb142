import { DISCOVER_SUGGESTIONS, MAX_SEARCH_LENGTH } from '@posy/contract/limits';
import { isSearchable, searchText } from '@posy/contract/search';
import type { PublicUser } from '@posy/contract/users';
import { type FormEvent, useId, useRef, useState } from 'react';
import { displayName } from '../../language/display-name.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FoundPerson } from '../people/people-search.ts';
import { discoverTexts as texts } from './discover.en.ts';
import styles from './search-form.module.css';

interface SearchFormProps {
  readonly query: string;
  /** Present content of the box. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onSearch: (query: string) => void;
  /** Suggested users. */
  readonly people: readonly FoundPerson[];
}

/** The search box, its button, and beneath it a line of constant height for suggestions. */
export function SearchForm({ query, typed, onType, onSearch, people }: SearchFormProps) {
  const [isRefused, setIsRefused] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const text = searchText(typed);
  const isTyping = text !== searchText(query);

  const search = (wanted: string) => {
    setIsRefused(!isSearchable(searchText(wanted)));
    if (!isSearchable(searchText(wanted))) return;
    onType(wanted);
    onSearch(wanted);
    // An on-screen keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed.trim());
  };
  const clear = () => {
    onType('');
    setIsRefused(false);
    onSearch('');
    box.current?.focus();
  };
  return (
    <div role="search" className={styles.search}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <SearchBox
          ref={box}
          name="q"
          label={texts.label}
          placeholder={texts.placeholder}
          clearLabel={texts.clear}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(next) => {
            onType(next);
            setIsRefused(false);
          }}
          onClear={clear}
          hintId={`${id}-hint`}
          isInvalid={isRefused}
          isLarge
        />
        <Button type="submit" variant="primary" size="large">
          {texts.search}
        </Button>
      </form>
      <div className={styles.lane}>
        {isTyping && isSearchable(text) ? (
          <Suggestions people={people} onChoose={(username) => search(`@${username}`)} />
        ) : (
          <p
            id={`${id}-hint`}
            className={classNames(styles.hint, isRefused && styles.refused)}
            role={isRefused ? 'alert' : undefined}
          >
            {isSearchable(text) ? '' : errorMessage('search_too_short')}
          </p>
        )}
      </div>
    </div>
  );
}

interface SuggestionsProps {
  readonly people: readonly FoundPerson[];
  readonly onChoose: (username: string) => void;
}

/** Suggested usernames: those of this device at once, the server's after them. */
function Suggestions({ people, onChoose }: SuggestionsProps) {
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
