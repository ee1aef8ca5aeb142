/**
 * Presses the button that was pressed before the app was there, which boot.inline.js recorded. React answers from now on:
 * it hydrates what is pressed at once. Text, focus and caret need nothing, because hydration keeps the nodes.
 */
export function replayEarlyInput(): void {
  const { dataset } = document.documentElement;
  const { pressed } = dataset;
  delete dataset['boot'];
  delete dataset['pressed'];
  if (pressed !== undefined) document.querySelectorAll('button')[Number(pressed)]?.click();
}
