import { searchText } from '@posy/contract/search';
import { useLocal } from '../../kit/local-context.ts';
import { usePeopleSuggestions } from '../people/use-people-search.ts';
import { nameSuggestionsTexts as texts } from './name-suggestions.en.ts';
import { SuggestionList, type SuggestionListProps } from './suggestion-list.tsx';
import { MAX_SUGGESTIONS, type Suggestion } from './suggestion.ts';

export type SuggestionsOf = Omit<SuggestionListProps, 'label' | 'suggestions'>;

/** People for the typed beginning of a name: those this device knows at once, then those the server finds. */
export function PeopleSuggestions(props: SuggestionsOf) {
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
