import { MESSAGE_SUGGESTIONS } from '@posy/contract/limits';
import { isSearchable, searchText } from '@posy/contract/search';
import type { PublicUser } from '@posy/contract/users';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { displayName } from '../../language/display-name.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePeopleSuggestions } from '../people/use-people-search.ts';
import { conversationsTexts as texts } from './conversations.en.ts';
import styles from './new-message.module.css';

export interface UserComboboxProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  /** A suggestion was chosen; null: an imported account without a username, which cannot be written to. */
  readonly onChoose: (username: string | null) => void;
}

/** A username field with suggestions: arrows select, Enter accepts, Escape closes. */
export function UserCombobox({ ref, value, error, onChange, onChoose }: UserComboboxProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const { text, found, server } = usePeopleSuggestions(value, MESSAGE_SUGGESTIONS);
  const isSearching = isSearchable(searchText(value)) && isOpen;
  const people = (found ?? []).map(({ person }) => person);
  const shown = isSearching && text === searchText(value) ? people.slice(0, MESSAGE_SUGGESTIONS) : [];
  const current = shown[at];
  const choose = ({ username }: PublicUser) => {
    setIsOpen(false);
    setAt(-1);
    onChoose(username);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && shown.length > 0) {
      event.stopPropagation();
      setIsOpen(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && shown.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The field itself comes before the first and after the last option.
      setAt(((at + 1 + step + shown.length + 1) % (shown.length + 1)) - 1);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current);
    }
  };
  return (
    <div className={styles.combo}>
      <TextField
        ref={ref}
        label={texts.username}
        name="username"
        value={value}
        error={error}
        hint={hintOf(value, isSearching, shown.length, server)}
        placeholder={texts.usernamePlaceholder}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => {
          setIsOpen(true);
          setAt(-1);
          onChange(event.target.value);
        }}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <span role="status">
        <VisuallyHidden>{shown.length > 0 && texts.suggested({ count: shown.length })}</VisuallyHidden>
      </span>
      <div
        id={`${id}-options`}
        role="listbox"
        aria-label={texts.suggestions}
        className={styles.options}
        hidden={shown.length === 0}
      >
        {shown.map((person, i) => (
          <Option key={person.id} id={`${id}-${person.id}`} person={person} isCurrent={i === at} onChoose={choose} />
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly person: PublicUser;
  readonly isCurrent: boolean;
  readonly onChoose: (person: PublicUser) => void;
}

function Option({ id, person, isCurrent, onChoose }: OptionProps) {
  const name = displayName(person);
  return (
    // The field has the keys: it says which option is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={styles.option}
      // Keeps the focus in the field: its loss would close the list under the pointer.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(person)}
    >
      <Avatar name={name} url={person.profileImageUrl} size={36} />
      <span className={styles.optionWho}>
        <bdi className={styles.optionName}>{name}</bdi>
        {person.username !== null && <bdi className={styles.optionUsername}>@{person.username}</bdi>}
      </span>
    </div>
  );
}

/** The note under the field, whose space is reserved. */
function hintOf(value: string, isSearching: boolean, count: number, server: string): string {
  const text = searchText(value);
  if (!isSearchable(text)) return errorMessage('search_too_short');
  if (!isSearching || count > 0) return '';
  if (server === 'unreachable' || server === 'failed') return texts.searchFailed;
  return server === 'end' ? texts.nobody : '';
}
