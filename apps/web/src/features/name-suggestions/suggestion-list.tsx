import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import type { NameSuggestionsProps } from './name-suggestions-props.ts';
import { SuggestionOption } from './suggestion-option.tsx';
import type { Suggestion } from './suggestion.ts';
import { usePlacedList } from './use-placed-list.ts';
import styles from './name-suggestions.module.css';

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
