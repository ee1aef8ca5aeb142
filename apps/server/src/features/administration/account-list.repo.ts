import { NIL_ID } from '@posy/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

/** Greater than every text with the prefix before it. */
const END = '\u{10ffff}';

interface Group {
  readonly role: 'user' | 'admin';
  readonly isActive: number;
}

const byAge = hotQuery<
  Group & { createdAt: number; id: string; limit: number },
  { readonly id: string; readonly createdAt: number }
>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'createdAt'])
    .where('role', '=', param('role'))
    .where('isActive', '=', param('isActive'))
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(param('createdAt'), param('id'))))
    .where('passwordHash', '<>', sql.lit(''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

/** Accounts of one role and state before a position, newest first. */
export function listByAge(
  db: Db,
  params: Group & { readonly createdAt: number; readonly id: string; readonly limit: number },
): Promise<{ readonly id: string; readonly createdAt: number }[]> {
  return byAge.all(db, params);
}

/** An account by the word by which it is in a list. */
export interface WordRow {
  readonly id: string;
  readonly word: string;
}

interface WordParams {
  readonly kind: 'order' | 'word';
  readonly accountGroup: string;
  readonly prefix: string;
  readonly from: string;
  readonly id: string;
  readonly to: string;
  readonly limit: number;
}

/** An account with several matching words is listed by the first of them. */
const byWord = hotQuery<WordParams, WordRow>((db, param) =>
  db
    .selectFrom('accountWords as w')
    .select(['w.userId as id', 'w.word'])
    .where('w.kind', '=', param('kind'))
    .where('w.accountGroup', '=', param('accountGroup'))
    .where((eb) => eb(eb.refTuple('w.word', 'w.userId'), '>', eb.tuple(param('from'), param('id'))))
    .where('w.word', '<', param('to'))
    .where((eb) =>
      eb(
        eb
          .selectFrom('accountWords as first')
          .select((inner) => inner.fn.min('first.word').as('word'))
          .whereRef('first.userId', '=', 'w.userId')
          .where('first.kind', '=', param('kind'))
          .where('first.word', '>=', param('prefix')),
        '=',
        eb.ref('w.word'),
      ),
    )
    .orderBy('w.word')
    .orderBy('w.userId')
    .limit(param('limit')),
);

/** Accounts of one group that have a word beginning with `prefix`, after a position, in the order of these words. */
export function listByWord(
  db: Db,
  params: {
    readonly kind: 'order' | 'word';
    readonly accountGroup: string;
    readonly prefix: string;
    readonly after: WordRow | null;
    readonly limit: number;
  },
): Promise<WordRow[]> {
  const { kind, accountGroup, prefix, after, limit } = params;
  const place = { from: after?.word ?? prefix, id: after?.id ?? NIL_ID };
  return byWord.all(db, { kind, accountGroup, prefix, ...place, to: prefix + END, limit });
}
