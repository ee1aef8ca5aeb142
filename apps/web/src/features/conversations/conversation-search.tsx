import { MAX_SEARCH_LENGTH } from '@posy/contract/limits';
import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { conversationsTexts as texts } from './conversations.texts.ts';
import styles from './conversations.module.css';

export interface ConversationSearchProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The box that finds a conversation among those of this device, as one types. */
export function ConversationSearch({ ref, typed, onType }: ConversationSearchProps) {
  return (
    <div role="search" className={styles.search}>
      <span className={styles.glass}>
        <Icon of={Search} size={18} />
      </span>
      <input
        ref={ref}
        className={styles.box}
        type="search"
        name="conversations"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.stopPropagation();
          onType('');
        }}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={texts.search}
        aria-label={texts.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      {typed !== '' && (
        <span className={styles.clear}>
          <IconButton label={texts.clear} icon={<Icon of={X} size={18} />} onClick={() => onType('')} />
        </span>
      )}
    </div>
  );
}
