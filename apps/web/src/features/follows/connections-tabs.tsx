import { useLiveQuery } from 'dexie-react-hooks';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type ConnectionList, readConnections } from './connections.local.ts';
import { followsTexts as texts } from './follows.texts.ts';
import styles from './connections.late.module.css';

const TABS: readonly ConnectionList[] = ['followers', 'following'];

interface ConnectionsTabsProps {
  readonly chosen: ConnectionList;
  readonly onChoose: (list: ConnectionList) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** 'Followers (n)' and 'Following (n)': arrow keys go from one to the other. */
export function ConnectionsTabs({ chosen, onChoose, children }: ConnectionsTabsProps) {
  const local = useLocal();
  const id = useId();
  const totals = useLiveQuery(
    async () => Promise.all(TABS.map(async (list) => (await readConnections(local, list, 0)).total)),
    [local],
  );
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const other = chosen === 'followers' ? 'following' : 'followers';
    onChoose(other);
    document.getElementById(`${id}-${other}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={texts.connections} className={styles.tabs}>
        {TABS.map((list, i) => (
          <button
            key={list}
            id={`${id}-${list}`}
            type="button"
            role="tab"
            className={classNames(styles.tab, list === chosen && styles.chosen)}
            aria-selected={list === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={list === chosen ? 0 : -1}
            onClick={() => onChoose(list)}
            onKeyDown={move}
          >
            {TITLES[list](totals?.[i] ?? null)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}

const TITLES = { followers: texts.followersTab, following: texts.followingTab } as const;
