import type { AdminDay, AdminStats } from '@posy/contract/administration';
import type { Deps } from '../../deps.ts';
import { AUDIENCES } from '../relations/audience.ts';
import { countPosts, countSignups, countTotals, type DayRow } from './totals.repo.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

/** Totals of the instance. Private posts count, too. */
export async function readTotals({ db, clock }: Pick<Deps, 'clock' | 'db'>): Promise<AdminStats> {
  const row = await countTotals(db.read, clock.now());
  return {
    totalUsers: (row?.users ?? 0) - (row?.emptied ?? 0),
    totalPosts: row?.posts ?? 0,
    totalAds: row?.ads ?? 0,
    activeAds: row?.activeAds ?? 0,
  };
}

/** Sign-ups and posts that still exist, for each of the last thirty days (UTC), oldest first; today is the last. */
export async function readDays({ db, clock }: Pick<Deps, 'clock' | 'db'>): Promise<AdminDay[]> {
  const first = Math.floor(clock.now() / DAY_MS) - DAYS + 1;
  const since = first * DAY_MS;
  const signups = await Promise.all(
    (['user', 'admin'] as const).flatMap((role) =>
      [0, 1].map((isActive) => countSignups(db.read, { role, isActive, since })),
    ),
  );
  const posts = await Promise.all(AUDIENCES.map((audience) => countPosts(db.read, { audience, since })));
  return Array.from({ length: DAYS }, (_, i) => ({
    day: new Date((first + i) * DAY_MS).toISOString().slice(0, 10),
    signups: countOn(first + i, signups.flat()),
    posts: countOn(first + i, posts.flat()),
  }));
}

function countOn(day: number, rows: readonly DayRow[]): number {
  return rows.filter((row) => row.day === day).reduce((sum, row) => sum + row.count, 0);
}
