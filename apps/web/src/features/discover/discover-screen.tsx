import { isSearchable, searchText } from '@posy/contract/search';
import { useState } from 'react';
import { Painted } from '../../kit/painted.tsx';
import { usePlaceOnReload } from '../../kit/use-place-on-reload.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { usePeopleSearch, usePeopleSuggestions } from '../people/use-people-search.ts';
import { discoverTexts as texts } from './discover.en.ts';
import { FoundPeople } from './found-people.tsx';
import { RecentPhotos } from './recent-photos.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './discover.module.css';

/** The code for searching this device loads with the first search. */
const FoundHere = onDemand(async () => (await import('../device-search/found-here.tsx')).FoundHere);
const WhileTyping = onDemand(async () => (await import('./while-typing.tsx')).WhileTyping);

export interface DiscoverScreenProps {
  /** The query is in the URL, so that Back and a reload restore it. */
  readonly query: string;
  /** Changes the address; '' is no search. */
  readonly onSearch: (query: string) => void;
  /** Opens a conversation with the person of this username. */
  readonly onMessage: (username: string) => void;
}

export function DiscoverScreen({ query, onSearch, onMessage }: DiscoverScreenProps) {
  // A #tag is searched in the texts of this device, and is nobody's name.
  const isTag = query.normalize('NFKC').startsWith('#');
  const search = usePeopleSearch(isTag ? '' : query);
  // Until the new search has begun, the state is that of the previous one.
  const isBegun = search.text === searchText(isTag ? '' : query);
  usePlaceOnReload(isBegun && search.found !== null && search.found.length > 0);
  const [typed, setTyped] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  // Back and forward change the query under the form.
  if (shownQuery !== query) {
    setShownQuery(query);
    setTyped(query);
  }
  const isTyping = searchText(typed) !== searchText(query) && isSearchable(searchText(typed));
  const { found } = usePeopleSuggestions(isTyping ? typed : '');
  const people = found ?? [];
  const submit = (wanted: string) => {
    if (searchText(wanted) === search.text) search.retry();
    onSearch(wanted);
  };
  return (
    <div className={styles.screen}>
      <h1 className={styles.title} tabIndex={-1}>
        {texts.title}
      </h1>
      <SearchForm query={query} typed={typed} onType={setTyped} onSearch={submit} people={people} />
      {isTyping ? (
        <WhileTyping typed={typed} people={people} onMessage={onMessage} />
      ) : isSearchable(searchText(query)) ? (
        isBegun && (
          <>
            {!isTag && <FoundPeople search={search} onMessage={onMessage} />}
            <FoundHere typed={query} isAlone={isTag} />
          </>
        )
      ) : (
        <RecentPhotos />
      )}
      <Painted />
    </div>
  );
}
