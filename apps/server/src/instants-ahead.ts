/** Clocks of machines differ by so much at most: what is further ahead comes from a clock that was wrong. */
export const SKEW_MS = 120_000;
