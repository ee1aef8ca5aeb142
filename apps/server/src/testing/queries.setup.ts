import { DEPTH } from '@posy/testkit/depth';
import { afterEach, beforeEach, expect } from 'vitest';
import { isOnBothAlways } from './on-both-always.ts';
import { faultsOf } from './plan-watch.ts';
import chosen from './postgres-tests.json' with { type: 'json' };
import { recordInto } from './query-recorder.ts';

const CHOSEN: ReadonlySet<string> = new Set(chosen);

beforeEach(({ task, skip }) => {
  const { name: file } = task.file;
  const isOnPostgres = task.fullTestName.includes('on postgres > ');
  const runs = DEPTH === 'deep' || isOnBothAlways(file) || CHOSEN.has(`${file} > ${task.fullTestName}`);
  if (isOnPostgres && !runs) {
    task.meta.isLeftToDeep = true;
    skip();
  }
  task.meta.queries = { sqlite: {}, postgres: {} };
  recordInto(task.meta.queries);
});

afterEach(async ({ task }) => {
  // A quick run has no PostgreSQL.
  if (DEPTH === 'quick' || !task.meta.queries) return;
  expect(await faultsOf(task.meta.queries), 'statements that read a table whole').toEqual([]);
});
