import type { CurrentUser } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Arrived } from '../../ui/use-arrived.ts';
import { type AdDraft, type AdPurpose, readAdDraft } from './ad-draft.local.ts';
import { AdForm } from './ad-form.tsx';

export interface AdDialogProps {
  readonly user: CurrentUser;
  /** null: closed. */
  readonly purpose: AdPurpose | null;
  readonly onClose: () => void;
  /** Opens it again for this purpose. */
  readonly onOpen: (purpose: AdPurpose) => void;
}

/** The dialog that creates, copies or edits an ad. Each opening begins with the draft of the device. */
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
          // A new object, so that the draft is read again.
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
