import { useEffect, useRef } from 'react';
import { displayName } from '../../language/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { nameSuggestionsTexts as texts } from './name-suggestions.en.ts';
import type { Suggestion } from './suggestion.ts';
import styles from './name-suggestions.module.css';

interface SuggestionOptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isCurrent: boolean;
  readonly onChoose: (name: string) => void;
}

/** A person with picture and username, or a tag with the number of its posts. */
export function SuggestionOption({ id, suggestion, isCurrent, onChoose }: SuggestionOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a low window the list scrolls.
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // The field has the keys: it says which option is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={styles.option}
      // Keeps the focus in the field: its loss would close the list under the pointer.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(suggestion.name)}
    >
      {suggestion.kind === 'person' ? <Person {...suggestion} /> : <Tag {...suggestion} />}
    </div>
  );
}

function Person({ person, name }: Extract<Suggestion, { kind: 'person' }>) {
  const shown = displayName(person);
  return (
    <>
      <Avatar name={shown} url={person.profileImageUrl} size={36} />
      <span className={styles.words}>
        <bdi className={styles.name}>{shown}</bdi>
        <bdi className={styles.detail}>@{name}</bdi>
      </span>
    </>
  );
}

function Tag({ name, count }: Extract<Suggestion, { kind: 'tag' }>) {
  return (
    <span className={styles.words}>
      <bdi className={styles.name}>#{name}</bdi>
      <span className={styles.detail}>{texts.posts({ count })}</span>
    </span>
  );
}
