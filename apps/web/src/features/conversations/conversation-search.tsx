import { MAX_SEARCH_LENGTH } from '@posy/contract/limits';
import type { Ref } from 'react';
import { SearchBox } from '../../ui/search-box.tsx';
import { conversationsTexts as texts } from './conversations.en.ts';
import styles from './conversations.module.css';

export interface ConversationSearchProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Filters the conversations of this device while typing. */
export function ConversationSearch({ ref, typed, onType }: ConversationSearchProps) {
  return (
    <div role="search" className={styles.search}>
      <SearchBox
        ref={ref}
        name="conversations"
        label={texts.search}
        placeholder={texts.search}
        clearLabel={texts.clear}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={onType}
        onClear={() => onType('')}
      />
    </div>
  );
}
