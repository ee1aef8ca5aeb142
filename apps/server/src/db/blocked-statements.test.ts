import { expect, test } from 'vitest';
import { BlockedStatements } from './blocked-statements.ts';

const INSERT = 'insert into comments';
const DELETE = 'delete from comments';
const timedOut = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

/** Two of these may keep a connection at once; both have waited for a lock until their time limit. */
function blocked(): BlockedStatements {
  const statements = new BlockedStatements(2);
  for (const sql of [INSERT, DELETE]) {
    statements.enter(sql);
    statements.fail(sql, 1, timedOut());
  }
  return statements;
}

test('a blocked statement runs once at a time, and others are refused at once', () => {
  const statements = blocked();

  statements.enter(INSERT);

  expect(() => statements.enter(INSERT)).toThrow('Server is busy');
  expect(() => statements.enter('select from posts')).not.toThrow();
  statements.fail(INSERT, 2, timedOut());
  expect(() => statements.enter(INSERT)).not.toThrow();
});

test('one success ends the refusals', () => {
  const statements = blocked();

  statements.enter(INSERT);
  statements.succeed(INSERT);

  for (let i = 0; i < 3; i++) expect(() => statements.enter(INSERT)).not.toThrow();
});

test('all blocked statements together keep no more connections than they may', () => {
  const statements = new BlockedStatements(1);
  for (const sql of [INSERT, DELETE]) statements.fail(sql, 1, timedOut());

  statements.enter(INSERT);

  expect(() => statements.enter(DELETE)).toThrow('Server is busy');
});

test('a locked row blocks no statement that succeeded lately, however many others there are', () => {
  const statements = new BlockedStatements(2);
  const startedAt = 0;
  for (let n = 0; n < 1500; n++) statements.succeed(`select ${n}`);
  statements.succeed(INSERT);

  statements.fail(INSERT, startedAt, timedOut());

  for (let n = 0; n < 3; n++) expect(() => statements.enter(INSERT)).not.toThrow();
});

test('no more than a thousand statements are blocked', () => {
  const statements = new BlockedStatements(0);
  for (let n = 0; n < 1000; n++) statements.fail(`insert ${n}`, 1, timedOut());

  statements.fail(INSERT, 1, timedOut());

  expect(() => statements.enter('insert 999')).toThrow('Server is busy');
  expect(() => statements.enter(INSERT)).not.toThrow();
});
