import type { AdEntity, AdState } from './ads.ts';
import { MAX_AD_DAYS, MAX_DAILY_BUDGET } from './limits.ts';

/** Hundredths in a unit of a budget. */
export const HUNDREDTHS = 100;

const DAY_MS = 86_400_000;

/** The fields that determine an ad's state; times as in {@link AdEntity}. */
export type AdRunning = Pick<AdEntity, 'isActive' | 'endsAt' | 'dailyBudget' | 'spentToday' | 'spentOn'>;

/** The state of an ad at `now` (ms). Devices compute it themselves, since an offline day ends too. */
export function adStateAt({ isActive, endsAt, dailyBudget, spentToday, spentOn }: AdRunning, now: number): AdState {
  if (Date.parse(endsAt) <= now) return 'ended';
  if (!isActive) return 'paused';
  return spentOn === adDayOf(now) && spentToday >= dailyBudget * HUNDREDTHS ? 'spent' : 'active';
}

/** The UTC day of an instant (ms), as `YYYY-MM-DD`. */
export function adDayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The end (ms) of an ad that was created at `createdAt` (ms) and runs for `duration` days. */
export function adEnd(createdAt: number, duration: number): number {
  return createdAt + duration * DAY_MS;
}

/** Clicks per hundred impressions as text; `0.00` without impressions. */
export function clickThroughRate(
  { clicks, impressions }: Pick<AdEntity, 'clicks' | 'impressions'>,
  decimals: 1 | 2,
): string {
  return (impressions > 0 ? (clicks / impressions) * 100 : 0).toFixed(decimals);
}

/** A typed daily budget, in whole units; null where it is invalid. */
export function readDailyBudget(text: string): number | null {
  return readWhole(text, MAX_DAILY_BUDGET);
}

/** A typed duration, in days; null where it is invalid. */
export function readAdDuration(text: string): number | null {
  return readWhole(text, MAX_AD_DAYS);
}

/** From 1 to `max`, in the digits 0-9 alone: no sign, point, exponent or other script. */
function readWhole(text: string, max: number): number | null {
  const typed = text.trim();
  const number = /^[1-9][0-9]{0,8}$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= max ? number : null;
}
