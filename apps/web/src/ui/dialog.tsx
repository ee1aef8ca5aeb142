import { useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { onDemand } from './on-demand.tsx';

const DialogSheet = onDemand(async () => (await import('./dialog-sheet.tsx')).DialogSheet);

/**
 * A sheet from below that follows the finger on phones, a window in the middle beyond. Keeps focus inside and gives it
 * back where it came from. Its machinery is loaded when first opened.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return <DialogSheet {...props} />;
}
