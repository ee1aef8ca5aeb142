import { PERSON_SIGNS, TAG_SIGNS } from '@posy/contract/name-signs';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import type { NameSuggestionsProps } from './name-suggestions-props.ts';

/** Without its code nothing is suggested. */
const NameSuggestions = onDemand(
  async () => (await import('./name-suggestions.tsx')).NameSuggestions,
  Nothing,
  Nothing,
);

const MAY_HAVE_NAMES = new RegExp(`[${PERSON_SIGNS}${TAG_SIGNS}]`);

/** Suggestions for the @names and #tags of a text field, drawn beside it. Their code is loaded with the first sign. */
export function NamesWhileTyping(props: NameSuggestionsProps) {
  return MAY_HAVE_NAMES.test(props.text) ? <NameSuggestions {...props} /> : null;
}
