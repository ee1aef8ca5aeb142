import { DEPTH } from '@posy/testkit/depth';
import { beforeEach } from 'vitest';
import { isOnBothAlways } from './on-both-always.ts';
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
