import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useArrived } from '../../ui/use-arrived.ts';
import { type CountedTag, findTags } from './counted-tags.ts';
import { nameSuggestionsTexts as texts } from './name-suggestions.en.ts';
import type { SuggestionsOf } from './people-suggestions.tsx';
import { readCountedTags } from './read-counted-tags.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { MAX_SUGGESTIONS } from './suggestion.ts';

/** Tags of the posts on this device, counted once for each opening. */
export function TagSuggestions(props: SuggestionsOf) {
  const local = useLocal();
  // Without the databases nothing is suggested.
  const [reading] = useState(() => readCountedTags(local).catch((): readonly CountedTag[] => []));
  const tags = useArrived(reading) ?? [];
  const suggestions = findTags(tags, props.typed, MAX_SUGGESTIONS).map(
    ({ tag, count }) => ({ kind: 'tag', name: tag, count }) as const,
  );
  return <SuggestionList {...props} label={texts.tags} suggestions={suggestions} />;
}
