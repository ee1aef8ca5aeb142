/** How long a condition may take before a journey fails, in ms: a busy machine with two cores needs half a minute at times. */
export const WAIT_MS = 60_000;
/** The same for a whole journey. */
export const JOURNEY_MS = 240_000;
