import type { Audience } from '@posy/contract/ads';

/** The ages that the choices of advertisers stand for, the last one included. */
const AGES = [
  { audience: '18-24', from: 18, to: 24 },
  { audience: '25-34', from: 25, to: 34 },
  { audience: '35+', from: 35, to: Infinity },
] as const;

/**
 * For whom an ad may be meant to be shown to a person at `now` (ms). Who told no year of birth is shown what is for all. A year
 * does not tell whether the birthday has been: what counts is the age they have for certain, so that nobody of 17 is among
 * those of 18.
 */
export function audiencesOf(birthYear: number | null, now: number): readonly Audience[] {
  if (birthYear === null) return ['all'];
  const age = new Date(now).getUTCFullYear() - birthYear - 1;
  return ['all', ...AGES.filter(({ from, to }) => from <= age && age <= to).map(({ audience }) => audience)];
}
