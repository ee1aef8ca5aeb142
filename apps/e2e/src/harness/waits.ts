/** How long a condition may take before a journey fails, in ms. */
export const WAIT_MS = 20_000;
/** The same on a slow phone, whose network alone takes half a minute for the app. */
export const SLOW_WAIT_MS = 60_000;
/** The same for a whole journey. */
export const JOURNEY_MS = 240_000;
