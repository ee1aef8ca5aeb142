import { hotQuery } from '../db/hot-query.ts';

/** `oldest` in ms, null when there is none. */
interface Counted {
  readonly count: number;
  readonly oldest: number | null;
}

/** Jobs that are due: those that a process works on (`running`) and the others. */
export const countDueJobs = hotQuery<{ now: number }, Counted & { readonly running: number }>((db, param) =>
  db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('leaseUntil', '>', param('now')).as('running'),
      eb.fn.min('runAt').filterWhere('leaseUntil', '<=', param('now')).as('oldest'),
    ])
    .where('state', '=', 'waiting')
    .where('runAt', '<=', param('now')),
);

export const countLaterJobs = hotQuery<{ now: number }, Counted>((db, param) =>
  db
    .selectFrom('jobs')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('runAt').as('oldest')])
    .where('state', '=', 'waiting')
    .where('runAt', '>', param('now')),
);

export const countDeadJobs = hotQuery<{ since: number }, Counted>((db, param) =>
  db
    .selectFrom('jobs')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('runAt').as('oldest')])
    .where('state', '=', 'dead')
    .where('runAt', '>=', param('since')),
);

export const countDuePushes = hotQuery<{ now: number }, Counted>((db, param) =>
  db
    .selectFrom('pushQueue')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('runAt').as('oldest')])
    .where('runAt', '<=', param('now')),
);

export const countQueuedEmails = hotQuery<{ now: number }, Counted>((db, param) =>
  db
    .selectFrom('emails')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('createdAt').as('oldest')])
    .where('delivery', '=', 'queued')
    .where('createdAt', '<=', param('now')),
);

export const countOpenUploads = hotQuery<object, Counted>((db) =>
  db
    .selectFrom('uploads')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('touchedAt').as('oldest')])
    // A range, because SQLite does not use an index for "is not null".
    .where('fileKey', '>', '')
    .where('mediaId', 'is', null),
);
