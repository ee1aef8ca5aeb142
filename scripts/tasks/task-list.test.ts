import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { CHECKS, DEEP_CHECKS, TESTS } from './task-list.ts';

const names = [...CHECKS.keys(), ...DEEP_CHECKS.keys(), ...TESTS.keys()].toSorted();
const readJson = (path: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> =>
  JSON.parse(readFileSync(inRoot(path), 'utf8'));

test('every task has a script of its name, and its result is an output that the task runner stores', () => {
  const scripts = readJson('package.json')['scripts'] ?? {};
  const tasks = readJson('turbo.json')['tasks'] ?? {};

  expect(Object.keys(tasks).toSorted()).toEqual(names);
  for (const name of names) {
    expect(scripts[name]).toBe(`node scripts/task.ts ${name}`);
    expect(tasks[name]).toMatchObject({ outputs: [`.cache/results/${name.replace(':', '-')}.json`] });
  }
});

test('every project of vitest belongs to a task', () => {
  const projects = [...readFileSync(inRoot('vitest.workspace.ts'), 'utf8').matchAll(/name: '([\w-]+)'/g)].map(
    (match) => match[1],
  );
  const list = readFileSync(inRoot('scripts/tasks/task-list.ts'), 'utf8');

  const unknown = projects.filter(
    (project) => !['deep', 'long'].includes(project ?? '') && !list.includes(`'${project}'`),
  );
  expect(projects.length).toBeGreaterThan(4);
  expect(unknown).toEqual([]);
});
