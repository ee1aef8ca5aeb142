/** How long a test waits for what has to come, in ms, unless it says so itself: a busy machine takes more than the second of the tools. */
export const WAIT_MS = 10_000;
