/** Whether this device has a keyboard beside the screen, as far as its pointer tells: typing covers nothing there. */
export function hasKeys(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}
