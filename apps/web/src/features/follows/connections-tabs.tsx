import type { ReactNode } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { connectionsTexts as texts } from './connections.en.ts';
import { type ConnectionList, readConnections } from './connections.local.ts';
import styles from './connections.module.css';

const LISTS: readonly ConnectionList[] = ['followers', 'following'];

interface ConnectionsTabsProps {
  readonly chosen: ConnectionList;
  readonly onChoose: (list: ConnectionList) => void;
  /** Content of the selected tab. */
  readonly children: ReactNode;
}

/** 'Followers (n)' and 'Following (n)'. */
export function ConnectionsTabs({ chosen, onChoose, children }: ConnectionsTabsProps) {
  const local = useLocal();
  const totals = useLiveQuery(
    async () => Promise.all(LISTS.map(async (list) => (await readConnections(local, list, 0)).total)),
    [local],
  );
  const tabs = LISTS.map((name, i) => ({ name, label: TITLES[name](totals?.[i] ?? null) }));
  return (
    <Tabs label={texts.connections} tabs={tabs} chosen={chosen} onChoose={onChoose} isShared>
      <div className={styles.panel}>{children}</div>
    </Tabs>
  );
}

const TITLES: Readonly<Record<ConnectionList, (count: number | null) => string>> = {
  followers: (count) => (count === null ? texts.followersTab : texts.followersTabCount({ count })),
  following: (count) => (count === null ? texts.followingTab : texts.followingTabCount({ count })),
};
