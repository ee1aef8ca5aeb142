import { useState } from 'react';
import { flushSync } from 'react-dom';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { NameSuggestionsProps } from './name-suggestions-props.ts';
import { nameSuggestionsTexts as texts } from './name-suggestions.en.ts';
import { PeopleSuggestions } from './people-suggestions.tsx';
import { TagSuggestions } from './tag-suggestions.tsx';
import { insertName } from './typed-name.ts';
import { useTypedName } from './use-typed-name.ts';

const LISTS = { person: PeopleSuggestions, tag: TagSuggestions } as const;

/** The suggestions for the name or tag at the caret of a text field. */
export function NameSuggestions({ field, text, onChange, side }: NameSuggestionsProps) {
  const { typedName, close, dismiss } = useTypedName(field, text);
  const [count, setCount] = useState(0);
  const choose = (name: string) => {
    const input = field.current;
    if (!input || !typedName) return;
    const next = insertName(input.value, typedName, name);
    close();
    // The caret can only be placed in the new text.
    flushSync(() => onChange(next.text));
    input.focus();
    input.setSelectionRange(next.caret, next.caret);
  };
  const List = typedName && LISTS[typedName.kind];
  return (
    <>
      <VisuallyHidden>
        <span role="status">{count > 0 && texts.suggested({ count })}</span>
      </VisuallyHidden>
      {List && (
        <List
          key={`${typedName.kind} ${typedName.start}`}
          field={field}
          typed={typedName.typed}
          side={side}
          onCount={setCount}
          onChoose={choose}
          onDismiss={dismiss}
        />
      )}
    </>
  );
}
