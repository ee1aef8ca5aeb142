import { useId } from 'react';
import { displayName } from '../../language/display-name.ts';
import { Row, RowHint, RowName, Rows } from '../../ui/row.tsx';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { DismissButton } from '../dismissed-people/dismiss-button.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { suggestedPeopleTexts as texts } from './suggested-people.en.ts';
import { readIntroducedPeople, type Suggestion } from './suggested-people.local.ts';
import { suggestionWords, useSuggestions } from './use-suggestions.ts';
import styles from './introduced-people.module.css';

/** In Discover: people whom people follow whom the viewer follows, or who comment on posts of these people. */
export function IntroducedPeople() {
  const suggestions = useSuggestions(readIntroducedPeople);
  const id = useId();
  if (suggestions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {texts.introduced}
      </h2>
      <Rows>
        {suggestions.map((suggestion) => (
          <Person key={suggestion.person.id} suggestion={suggestion} />
        ))}
      </Rows>
    </section>
  );
}

function Person({ suggestion }: { readonly suggestion: Suggestion }) {
  const { person } = suggestion;
  const name = displayName(person);
  return (
    <Row
      lead={<AuthorFace author={person} name={name} size={44} />}
      end={
        <span className={styles.actions}>
          <FollowButton userId={person.id} name={name} />
          <DismissButton userId={person.id} name={name} />
        </span>
      }
    >
      <RowName>
        <AuthorLink author={person} name={name} />
      </RowName>
      <RowHint>{suggestionWords(suggestion)}</RowHint>
    </Row>
  );
}
