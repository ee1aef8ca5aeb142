/** Whether this device probably has a physical keyboard, judged by its pointer: no keyboard covers the screen then. */
export function hasKeys(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}
