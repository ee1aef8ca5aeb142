/** Layers above the page with keys of their own. */
const COVERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const TYPED_IN = 'input, textarea, select, [contenteditable]';
/** Inputs in which letters mean nothing. */
const NOT_TYPED_IN = '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]';

/** Whether a key press is a shortcut: no field has the focus, no layer is open, no modifier is held, and it is unhandled. */
export function mayCatch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isTyped = target instanceof Element && target.closest(TYPED_IN) !== null && !target.matches(NOT_TYPED_IN);
  return !isTyped && document.querySelector(COVERS) === null;
}
