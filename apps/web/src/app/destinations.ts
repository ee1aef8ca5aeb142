import { House, type LucideIcon, SquarePlus } from 'lucide-react';
import { texts } from './app.texts.ts';
import { type PlainDialogName, showDialog } from './open-dialog.ts';

/**
 * Where the tab bar and the left rail lead: a page, or a dialog over the current one. A destination is listed when it
 * works. Order and labels are the spec's.
 */
export type Destination = { readonly label: string; readonly icon: LucideIcon } & (
  | { readonly to: '/' }
  | { readonly opens: PlainDialogName }
);

export const DESTINATIONS: readonly Destination[] = [
  { label: texts.home, icon: House, to: '/' },
  { label: texts.create, icon: SquarePlus, opens: 'create-post' },
];

export function openFrom(destination: Extract<Destination, { opens: PlainDialogName }>): void {
  showDialog(destination.opens);
}
