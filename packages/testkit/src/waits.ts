/** Default time limit of waits in tests, in ms: a busy machine exceeds the tools' default of a second. */
export const WAIT_MS = 10_000;
