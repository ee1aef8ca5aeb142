/** As short as a phone's own key feedback, in ms. */
const TAP_MS = 10;

/**
 * Vibrates briefly after a tap, where the device can. A browser refuses before the first input, and devices without a motor do
 * nothing.
 */
export function vibrateBriefly(): void {
  if ('vibrate' in navigator) navigator.vibrate(TAP_MS);
}
