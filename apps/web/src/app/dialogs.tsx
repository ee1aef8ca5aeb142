import type { CurrentUser } from '@posy/contract/users';
import { useState } from 'react';
import { openDialog } from '../kit/open-dialog.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { useStore } from '../ui/use-store.ts';

const DialogsHost = onDemand(async () => (await import('./dialogs-host.tsx')).DialogsHost);

/** The dialogs of `showDialog`. Their host is loaded when the first one is opened, and stays. */
export function Dialogs({ user }: { readonly user: CurrentUser }) {
  const open = useStore(openDialog);
  const [isUsed, setIsUsed] = useState(open !== null);
  if (open && !isUsed) setIsUsed(true);
  return isUsed && <DialogsHost user={user} />;
}
