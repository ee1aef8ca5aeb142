import type { PublicUser } from '@posy/contract/users';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { displayName } from '../../language/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { NameSuggestionsProps } from './name-suggestions-props.ts';
import { nameSuggestionsTexts as texts } from './name-suggestions.en.ts';
import { usePlacedList } from './use-placed-list.ts';
import styles from './name-suggestions.module.css';

/** At most so many are shown. */
export const MAX_SUGGESTIONS = 5;

/** `name` is what is inserted, without its sign. */
export type Suggestion =
  | { readonly kind: 'person'; readonly name: string; readonly person: PublicUser }
  | { readonly kind: 'tag'; readonly name: string; readonly count: number };

export interface SuggestionListProps extends Pick<NameSuggestionsProps, 'field' | 'side'> {
  readonly typed: string;
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
  readonly onCount: (count: number) => void;
  readonly onChoose: (name: string) => void;
  readonly onDismiss: () => void;
}

/** A list for a field that keeps the focus: arrows select, Enter and Tab take the selected one, Escape closes. */
export function SuggestionList(props: SuggestionListProps) {
  const { field, side, typed, label, suggestions, onCount, onChoose, onDismiss } = props;
  const id = useId();
  const [selected, setSelected] = useState({ typed, at: -1 });
  // Typing begins the selection anew.
  const at = selected.typed === typed ? selected.at : -1;
  const current = suggestions[at];
  const count = suggestions.length;
  const list = usePlacedList(field, side);
  useFieldAttribute(field, 'aria-autocomplete', 'list');
  useFieldAttribute(field, 'aria-controls', count > 0 ? id : null);
  useFieldAttribute(field, 'aria-activedescendant', current ? `${id}-${at}` : null);
  useEffect(() => onCount(count), [onCount, count]);
  useEffect(() => () => onCount(0), [onCount]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    // As in `sendsOnEnter`, for the key that ends a composition in Safari.
    if (count === 0 || hasModifier || event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') onDismiss();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The field itself comes before the first and after the last option.
      setSelected({ typed, at: ((at + 1 + step + count + 1) % (count + 1)) - 1 });
    } else if ((event.key === 'Enter' || event.key === 'Tab') && current) onChoose(current.name);
    else return;
    // Neither the form nor the dialog gets the key.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const input = field.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    input?.addEventListener('keydown', listen);
    return () => input?.removeEventListener('keydown', listen);
  }, [field]);

  if (count === 0) return null;
  return (
    // A swipe in the list scrolls it, and does not pull down the dialog.
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      popover="manual"
      className={styles.list}
      data-base-ui-swipe-ignore=""
    >
      {suggestions.map((suggestion, i) => (
        <SuggestionOption
          key={suggestion.name}
          id={`${id}-${i}`}
          suggestion={suggestion}
          isCurrent={i === at}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

/**
 * Sets an attribute of a field that is drawn elsewhere. The field has no role of a combobox, which HTML does not allow for a
 * textarea: a status says that the list opened.
 */
function useFieldAttribute(field: RefObject<HTMLTextAreaElement | null>, name: string, value: string | null): void {
  useLayoutEffect(() => {
    const input = field.current;
    if (!input || value === null) return undefined;
    input.setAttribute(name, value);
    return () => input.removeAttribute(name);
  }, [field, name, value]);
}

interface SuggestionOptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isCurrent: boolean;
  readonly onChoose: (name: string) => void;
}

/** A person with picture and username, or a tag with the number of its posts. */
function SuggestionOption({ id, suggestion, isCurrent, onChoose }: SuggestionOptionProps) {
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
