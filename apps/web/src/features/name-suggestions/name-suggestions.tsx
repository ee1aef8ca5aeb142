import { searchText } from '@posy/contract/search';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocal } from '../../kit/local-context.ts';
import { useArrived } from '../../ui/use-arrived.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePeopleSuggestions } from '../people/use-people-search.ts';
import { type CountedTag, findTags, readCountedTags } from './counted-tags.ts';
import type { NameSuggestionsProps } from './name-suggestions-props.ts';
import { nameSuggestionsTexts as texts } from './name-suggestions.en.ts';
import { MAX_SUGGESTIONS, type Suggestion, SuggestionList, type SuggestionListProps } from './suggestion-list.tsx';
import { insertName, useTypedName } from './typed-name.ts';

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

type SuggestionsOf = Omit<SuggestionListProps, 'label' | 'suggestions'>;

/** People for the typed beginning of a name: those this device knows at once, then those the server finds. */
function PeopleSuggestions(props: SuggestionsOf) {
  const { typed } = props;
  const { uid } = useLocal();
  const { text, found } = usePeopleSuggestions(typed, MAX_SUGGESTIONS, true);
  const people = text === searchText(typed) ? (found ?? []) : [];
  const suggestions = people.flatMap(({ person }): readonly Suggestion[] => {
    const { id, username } = person;
    return id === uid || username === null ? [] : [{ kind: 'person', name: username, person }];
  });
  return <SuggestionList {...props} label={texts.people} suggestions={suggestions.slice(0, MAX_SUGGESTIONS)} />;
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
