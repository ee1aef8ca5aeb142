/** As short as a phone's own keys feel, in ms. */
const TAP_MS = 10;

/**
 * Lets the device be felt for a moment, where it can be: for what a finger just did, and nothing else. A browser that nobody
 * has touched yet refuses, and devices without a motor do nothing.
 */
export function feelTap(): void {
  if ('vibrate' in navigator) navigator.vibrate(TAP_MS);
}
