import { useState } from 'react';
import type { ConnectionsTab } from '../../kit/open-dialog.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ConnectionsList } from './connections-list.tsx';
import { ConnectionsTabs } from './connections-tabs.tsx';
import { connectionsTexts as texts } from './connections.en.ts';

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
