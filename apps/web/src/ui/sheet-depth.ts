/** How many dialogs and menus have a history entry of their own up to this one, by its `history.state`; 0: a page. */
export function sheetDepth(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('posySheet' in state)) return 0;
  return typeof state.posySheet === 'number' ? state.posySheet : 0;
}
