/**
 * Requests of an active person in a day: some six visits of fifty requests, pulls and pictures among them. This is an
 * assumption: nothing has been counted in a community yet. Every figure "per active person" follows from it.
 */
export const REQUESTS_A_DAY = 300;
/** The share of a day's requests that falls into its busiest hour; also an assumption. */
const BUSIEST_HOUR = 0.1;

/** People whose busiest hour makes this many requests a second. */
export function activePeople(ratePerSecond: number): number {
  return Math.round((ratePerSecond * 3600) / (REQUESTS_A_DAY * BUSIEST_HOUR));
}
