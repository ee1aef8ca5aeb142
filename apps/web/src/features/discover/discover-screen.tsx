import { isSearchable, searchText } from '@posy/contract/search';
import { Painted } from '../../app/painted.tsx';
import { usePlaceOnReload } from '../../app/use-place-on-reload.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { usePeopleSearch } from '../people/use-people-search.ts';
import { discoverTexts as texts } from './discover.texts.ts';
import { FoundPeople } from './found-people.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './discover.late.module.css';

export interface DiscoverScreenProps {
  /** What is searched for: it stands in the address, so that Back and a reload find it again. */
  readonly query: string;
  /** Changes the address; '' is no search. */
  readonly onSearch: (query: string) => void;
  /** Opens a conversation with the person of this username. */
  readonly onMessage: (username: string) => void;
}

export function DiscoverScreen({ query, onSearch, onMessage }: DiscoverScreenProps) {
  const search = usePeopleSearch(query);
  // Until the search has begun, its state is that of the one before.
  const isBegun = search.text === searchText(query);
  usePlaceOnReload(isBegun && search.found !== null && search.found.length > 0);
  const submit = (wanted: string) => {
    if (searchText(wanted) === search.text) search.retry();
    onSearch(wanted);
  };
  return (
    <div className={styles.screen}>
      <h1 className={styles.title} tabIndex={-1}>
        {texts.title}
      </h1>
      <SearchForm query={query} onSearch={submit} />
      {isSearchable(searchText(query)) ? isBegun && <FoundPeople search={search} onMessage={onMessage} /> : <Prompt />}
      <Painted />
    </div>
  );
}

function Prompt() {
  return <EmptyState title={texts.prompt} hint={texts.promptHint} art={<FlowerIcon size={64} />} />;
}
