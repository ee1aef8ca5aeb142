import { useState } from 'react';
import type { DialogProps } from './dialog-sheet.tsx';
import { onDemand } from './on-demand.tsx';

const DialogSheet = onDemand(async () => (await import('./dialog-sheet.tsx')).DialogSheet);

/**
 * A bottom sheet that follows the finger on phones, a centred window on larger screens. Traps the focus and returns it. Its
 * code is loaded when it is first opened.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return <DialogSheet {...props} />;
}
