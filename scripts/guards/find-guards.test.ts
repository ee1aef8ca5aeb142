import { expect, test } from 'vitest';
import { findClauses, findRefusals } from './find-guards.ts';
import { findLimits } from './find-limits.ts';
import { editedText, type Guard } from './guard.ts';

const REFUSALS = `export async function readRose(id: string): Promise<Rose> {
  if (!id) throw new AppError('rose_not_found');
  if (id === 'x') throw new AppError('rose_not_found');
}

class Garden {
  async #plant(rose: Rose) {
    if (rose.isThorny) {
      throw new AppError('thorns', {
        field: 'rose',
      });
    }
    if (rose.isDry) throw refuse('dry');
    throw other;
  }
}

function refuse(code: ErrorCode): AppError {
  return new AppError(code);
}
`;

const QUERY = `const roses = hotQuery((db, param) =>
  db
    .selectFrom('roses')
    .where('roses.isActive', '=', (eb) => eb.lit(1))
    .where('roses.color', '=', param('color'))
    .limit(param('limit')),
);
`;

const LIMITED = `const RATES = {
  rosesByAccount: { points: 30, duration: HOUR },
};
const RoseSchema = Type.Object({ color: Type.String({ maxLength: 20 }) });

async function cut() {
    serveWrite(app, deps, cutRoseCall, { tag, limit: 'rosesByAccount' }, cut);
    await deps.limits.consume('rosesByAccount', userId);
    if (roses.length > MAX_ROSES) roses.pop();
    if (roses.length > MAX_ROSES) throw new AppError('too_many_roses');
}
`;

test('each refusal of a file is found with its function, and asks the switch', () => {
  const guards = findRefusals('a/roses.ts', REFUSALS);

  expect(guards.map(({ name }) => name)).toEqual([
    "readRose: 'rose_not_found'",
    "readRose: 'rose_not_found' (2)",
    "#plant: 'thorns', { field: 'rose', }",
    "#plant: refuse('dry')",
  ]);
  const [, second] = guards;
  expect(second && editedText(REFUSALS, [second])).toBe(
    REFUSALS.replace("'x') throw", `'x') if (stands("a/roses.ts readRose: 'rose_not_found' (2)")) throw`),
  );
});

test('each clause of a query that decides who sees a row is found', () => {
  const guards = findClauses('a/roses.ts', QUERY);

  expect(guards.map(({ name }) => name)).toEqual(["roses: where('roses.isActive', '=', (eb) => eb.lit(1))"]);
  expect(editedText(QUERY, withKey(guards, 'x'))).toBe(
    QUERY.replace(
      "'roses.isActive', '=', (eb) => eb.lit(1)",
      `...clauseOf("x", 'roses.isActive', '=', (eb) => eb.lit(1))`,
    ),
  );
});

test('each limit that does not refuse is found: counted calls, their numbers, pages, bounds of fields, comparisons', () => {
  expect(findLimits('a/roses.ts', QUERY).map(({ name }) => name)).toEqual(["roses: param('limit')"]);
  expect(findLimits('a/roses.ts', LIMITED).map(({ name, isSwitched }) => [name, isSwitched])).toEqual([
    ['RATES: rosesByAccount, points: 30', true],
    ['RoseSchema: color, maxLength: 20', false],
    ["cut: limit: 'rosesByAccount'", true],
    ["cut: deps.limits.consume('rosesByAccount', userId);", true],
    ['cut: if (roses.length > MAX_ROSES) roses.pop();', true],
  ]);
});

function withKey(guards: readonly Guard[], key: string): readonly Guard[] {
  return guards.map((guard) => ({ ...guard, edits: () => guard.edits(JSON.stringify(key)) }));
}
