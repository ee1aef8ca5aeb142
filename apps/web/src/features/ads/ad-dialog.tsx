import type { CurrentUser } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { Arrived } from '../../ui/use-arrived.ts';
import { type AdDraft, type AdPurpose, readAdDraft } from './ad-draft.local.ts';
import { AdForm } from './ad-form.tsx';

export interface AdDialogProps {
  readonly user: CurrentUser;
  /** null: it is shut. */
  readonly purpose: AdPurpose | null;
  readonly onClose: () => void;
  /** Opens it for this again. */
  readonly onOpen: (purpose: AdPurpose) => void;
}

/** The dialog an ad is created, copied or edited in. Each opening begins with the draft as it is on the device. */
export function AdDialog({ user, purpose, onClose, onOpen }: AdDialogProps) {
  const local = useLocal();
  const [opening, setOpening] = useState<Opening | null>(null);
  if (purpose !== null && purpose !== opening?.purpose) {
    setOpening({ purpose, count: (opening?.count ?? 0) + 1, draft: readAdDraft(local, purpose) });
  }
  if (!opening) return null;
  return (
    <Arrived key={opening.count} promise={opening.draft}>
      {(draft) => (
        <AdForm
          user={user}
          purpose={opening.purpose}
          draft={draft}
          isOpen={purpose !== null}
          onClose={onClose}
          // Another object, so that the draft is read anew.
          onReopen={() => onOpen({ ...opening.purpose })}
        />
      )}
    </Arrived>
  );
}

interface Opening {
  readonly purpose: AdPurpose;
  readonly count: number;
  readonly draft: Promise<AdDraft>;
}
