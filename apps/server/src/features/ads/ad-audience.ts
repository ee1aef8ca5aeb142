import type { Audience } from '@posy/contract/ads';

/** Age ranges of the advertisers' choices, inclusive. */
const AGES = [
  { audience: '18-24', from: 18, to: 24 },
  { audience: '25-34', from: 25, to: 34 },
  { audience: '35+', from: 35, to: Infinity },
] as const;

/**
 * Audiences that a user belongs to at `now` (ms). Without a year of birth: ads for everybody only. The year does not tell
 * whether the birthday has passed, so the lower of the two possible ages counts: a user of 17 is never among those of 18.
 */
export function audiencesOf(birthYear: number | null, now: number): readonly Audience[] {
  if (birthYear === null) return ['all'];
  const age = new Date(now).getUTCFullYear() - birthYear - 1;
  return ['all', ...AGES.filter(({ from, to }) => from <= age && age <= to).map(({ audience }) => audience)];
}
