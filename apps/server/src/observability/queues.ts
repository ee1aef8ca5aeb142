import type { Db } from '../db/database.ts';
import { together } from '../db/together.ts';
import {
  countDeadJobs,
  countDueJobs,
  countDuePushes,
  countLaterJobs,
  countOpenUploads,
  countQueuedEmails,
} from './queues.repo.ts';

/** A queue: its length, and how long its oldest entry has waited, in ms. */
export interface Queue {
  readonly count: number;
  readonly ageMs: number;
}

/** Work that waits, of all processes. */
export interface Queues {
  readonly jobs: {
    readonly due: Queue;
    readonly running: number;
    readonly scheduled: number;
    readonly dead: Queue;
  };
  readonly pushes: Queue;
  readonly emails: Queue;
  readonly uploads: Queue;
}

/** Counts what waits at `now` (ms). Every query uses an index. */
export async function readQueues(db: Db, now: number): Promise<Queues> {
  const [due, later, dead, pushes, emails, uploads] = await together([
    countDueJobs.first(db, { now }),
    countLaterJobs.first(db, { now }),
    countDeadJobs.first(db, { since: 0 }),
    countDuePushes.first(db, { now }),
    countQueuedEmails.first(db, { now }),
    countOpenUploads.first(db, {}),
  ]);
  const running = Number(due?.running ?? 0);
  const queue = queueAt(now);
  return {
    jobs: {
      due: { ...queue(due), count: Number(due?.count ?? 0) - running },
      running,
      scheduled: Number(later?.count ?? 0),
      dead: queue(dead),
    },
    pushes: queue(pushes),
    emails: queue(emails),
    uploads: queue(uploads),
  };
}

function queueAt(now: number) {
  return (row: { readonly count: number; readonly oldest: number | null } | undefined): Queue => {
    const oldest = row?.oldest ?? null;
    return { count: Number(row?.count ?? 0), ageMs: oldest === null ? 0 : Math.max(0, now - Number(oldest)) };
  };
}
