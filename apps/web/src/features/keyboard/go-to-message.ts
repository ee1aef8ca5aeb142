/** To the message on the screen, which stands at the end of the page: too far to go by Tab while it can be seen. */
export function goToMessage(event: KeyboardEvent): void {
  const button = document.querySelector<HTMLElement>('[data-messages] button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}
