import { useId } from 'react';
import { displayName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { DismissButton } from '../dismissed-people/dismiss-button.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { suggestedPeopleTexts as texts } from './suggested-people.en.ts';
import { readSuggestedPeople, type Suggestion } from './suggested-people.local.ts';
import { suggestionWords, useSuggestions } from './use-suggestions.ts';
import styles from './suggested-people.module.css';

const MAX_SHOWN = 5;
const readShown = (local: LocalDb) => readSuggestedPeople(local, MAX_SHOWN);

/** People to follow, in the rail. */
export function SuggestedPeople() {
  const suggestions = useSuggestions(readShown);
  const id = useId();
  if (suggestions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id} data-snapshot="skip">
      <h2 id={id} className={styles.title}>
        {texts.title}
      </h2>
      <ul className={styles.list}>
        {suggestions.map((suggestion) => (
          <Person key={suggestion.person.id} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  );
}

function Person({ suggestion }: { readonly suggestion: Suggestion }) {
  const { person } = suggestion;
  const name = displayName(person);
  const reason = suggestionWords(suggestion);
  return (
    <li className={styles.person}>
      <AuthorFace author={person} name={name} size={36} />
      <div className={styles.who}>
        <AuthorLink author={person} name={name} />
        {reason !== '' && (
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
        )}
      </div>
      <FollowButton userId={person.id} name={name} />
      <DismissButton userId={person.id} name={name} />
    </li>
  );
}
