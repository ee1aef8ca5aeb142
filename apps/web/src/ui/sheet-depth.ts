/** Number of open dialogs and menus with a history entry, read from `history.state`; 0: a page. */
export function sheetDepth(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('posySheet' in state)) return 0;
  return typeof state.posySheet === 'number' ? state.posySheet : 0;
}
