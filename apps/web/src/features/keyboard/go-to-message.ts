/** Focuses the visible toast, which is at the end of the tab order. */
export function goToMessage(event: KeyboardEvent): void {
  const button = document.querySelector<HTMLElement>('[data-messages] button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}
