import { hotQuery } from '../db/hot-query.ts';
import type { ChangesTables } from './changes.table.ts';

export type IdempotencyRow = ChangesTables['idempotency'];

/** A claimed key without its answer. */
export const NOTHING = {
  status: 0,
  code: null,
  body: '',
  ackU: 0,
  ackRev: 0,
  aboutId: null,
  subject: null,
  texts: null,
};

/** Affects no row when the key is claimed already; on PostgreSQL it waits for a running write with the key. */
export const claim = hotQuery<IdempotencyRow, unknown>((db, param) =>
  db
    .insertInto('idempotency')
    .values({
      userId: param('userId'),
      key: param('key'),
      fingerprint: param('fingerprint'),
      status: param('status'),
      code: param('code'),
      body: param('body'),
      ackU: param('ackU'),
      ackRev: param('ackRev'),
      aboutId: param('aboutId'),
      subject: param('subject'),
      texts: param('texts'),
      at: param('at'),
    })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing()),
);

export const findClaim = hotQuery<{ userId: string; key: string }, IdempotencyRow>((db, param) =>
  db
    .selectFrom('idempotency')
    .select(['userId', 'key', 'fingerprint', 'status', 'code', 'body'])
    .select(['ackU', 'ackRev', 'aboutId', 'subject', 'texts', 'at'])
    .where('userId', '=', param('userId'))
    .where('key', '=', param('key')),
);

export const saveAnswer = hotQuery<Omit<IdempotencyRow, 'at' | 'fingerprint'>, unknown>((db, param) =>
  db
    .updateTable('idempotency')
    .set({
      status: param('status'),
      code: param('code'),
      body: param('body'),
      ackU: param('ackU'),
      ackRev: param('ackRev'),
      aboutId: param('aboutId'),
      subject: param('subject'),
      texts: param('texts'),
    })
    .where('userId', '=', param('userId'))
    .where('key', '=', param('key')),
);
