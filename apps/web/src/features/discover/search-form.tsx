import { MAX_SEARCH_LENGTH } from '@posy/contract/limits';
import { isSearchable, searchText } from '@posy/contract/search';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import type { FoundPerson } from '../people/people-search.ts';
import { discoverTexts as texts } from './discover.en.ts';
import { Suggestions } from './suggestions.tsx';
import styles from './search-form.module.css';

export interface SearchFormProps {
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
