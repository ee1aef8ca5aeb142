/** What is over the page, and has keys of its own. */
const COVERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const TYPED_IN = 'input, textarea, select, [contenteditable]';
/** Inputs in which letters mean nothing. */
const NOT_TYPED_IN = '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]';

/** Whether a key is a short cut: nothing is being typed, nothing is open, no modifier is held, nobody else took it. */
export function mayCatch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isTyped = target instanceof Element && target.closest(TYPED_IN) !== null && !target.matches(NOT_TYPED_IN);
  return !isTyped && document.querySelector(COVERS) === null;
}
