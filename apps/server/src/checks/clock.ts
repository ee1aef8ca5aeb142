import { type Finding, problem, warning } from './check.ts';

const NOTICEABLE_MS = 5000;
/** S3 refuses requests of clocks that differ by fifteen minutes, and codes in emails are valid as long. */
const HARMFUL_MS = 300_000;
/** Times in HTTP are whole seconds. */
const HTTP_STEP_MS = 1000;

/** Compares this machine's clock with another one. Times in ms; nothing is found when they agree. */
export function compareClocks(ours: number, theirs: number, owner: string): Finding[] {
  const difference = Math.abs(ours - theirs);
  if (!(difference > NOTICEABLE_MS)) return [];
  const text = `differs by ${Math.round(difference / 1000)} s from that of ${owner}; set both by NTP (timedatectl set-ntp true)`;
  return [difference > HARMFUL_MS ? problem('clock', text) : warning('clock', text)];
}

/** The time of an answer, in ms; null without a Date header. */
export function dateOf(response: Response): number | null {
  const time = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(time) ? null : time + HTTP_STEP_MS / 2;
}
