/** Number of users that are shown while typing. */
export const LIVE_PEOPLE = 5;
