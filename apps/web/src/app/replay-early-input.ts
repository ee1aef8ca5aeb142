/**
 * Presses the button that the user pressed before hydration (boot.inline.js recorded it). From now on React handles presses,
 * and hydrates a pressed element first. Text, focus and caret stay, because hydration keeps the nodes.
 */
export function replayEarlyInput(): void {
  const { dataset } = document.documentElement;
  const { pressed } = dataset;
  delete dataset['boot'];
  delete dataset['pressed'];
  if (pressed !== undefined) document.querySelectorAll('button')[Number(pressed)]?.click();
}
