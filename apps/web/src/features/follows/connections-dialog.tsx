import { type ReactNode, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { ConnectionsTab } from '../../kit/open-dialog.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ConnectionsList } from './connections-list.tsx';
import { connectionsTexts as texts } from './connections.en.ts';
import { type ConnectionList, readConnections } from './connections.local.ts';
import styles from './connections.module.css';

const LISTS: readonly ConnectionList[] = ['followers', 'following'];

const TITLES: Readonly<Record<ConnectionList, (count: number | null) => string>> = {
  followers: (count) => (count === null ? texts.followersTab : texts.followersTabCount({ count })),
  following: (count) => (count === null ? texts.followingTab : texts.followingTabCount({ count })),
};

interface ConnectionsDialogProps {
  /** The list that is shown when it is opened. */
  readonly tab: ConnectionsTab;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Followers and followed users of the logged-in user. */
export function ConnectionsDialog({ tab, isOpen, onClose }: ConnectionsDialogProps) {
  const [opening, setOpening] = useState({ isOpen, tab, chosen: tab });
  // Each opening begins with the requested list.
  if (opening.isOpen !== isOpen || opening.tab !== tab)
    setOpening({ isOpen, tab, chosen: isOpen ? tab : opening.chosen });
  const { chosen } = opening;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.connections}>
      <ConnectionsTabs chosen={chosen} onChoose={(next) => setOpening({ ...opening, chosen: next })}>
        <ConnectionsList key={chosen} list={chosen} onLeave={onClose} />
      </ConnectionsTabs>
    </Dialog>
  );
}

interface ConnectionsTabsProps {
  readonly chosen: ConnectionList;
  readonly onChoose: (list: ConnectionList) => void;
  /** Content of the selected tab. */
  readonly children: ReactNode;
}

/** 'Followers (n)' and 'Following (n)'. */
function ConnectionsTabs({ chosen, onChoose, children }: ConnectionsTabsProps) {
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
