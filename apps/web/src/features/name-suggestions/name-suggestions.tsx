import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocal } from '../../kit/local-context.ts';
import { useArrived } from '../../ui/use-arrived.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type CountedTag, findTags } from './counted-tags.ts';
import type { NameSuggestionsProps } from './name-suggestions-props.ts';
import { nameSuggestionsTexts as texts } from './name-suggestions.en.ts';
import { PeopleSuggestions, type SuggestionsOf } from './people-suggestions.tsx';
import { readCountedTags } from './read-counted-tags.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { MAX_SUGGESTIONS } from './suggestion.ts';
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

/** Tags of the posts on this device, counted once for each opening. */
function TagSuggestions(props: SuggestionsOf) {
  const local = useLocal();
  // Without the databases nothing is suggested.
  const [reading] = useState(() => readCountedTags(local).catch((): readonly CountedTag[] => []));
  const tags = useArrived(reading) ?? [];
  const suggestions = findTags(tags, props.typed, MAX_SUGGESTIONS).map(
    ({ tag, count }) => ({ kind: 'tag', name: tag, count }) as const,
  );
  return <SuggestionList {...props} label={texts.tags} suggestions={suggestions} />;
}
