/** People who are shown before anybody has searched. */
export const LIVE_PEOPLE = 5;
