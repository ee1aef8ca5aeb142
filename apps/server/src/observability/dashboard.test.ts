import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { METRICS_ON, readMetrics } from '../testing/reading-metrics.ts';
import { TestServer } from '../testing/test-server.ts';

const BoardSchema = Type.Object({
  panels: Type.Array(Type.Object({ title: Type.String(), targets: Type.Array(Type.Object({ expr: Type.String() })) })),
});

test('every metric of the Grafana board exists, and every metric of ours is on it', async () => {
  const file = join(import.meta.dirname, '../../../../infra/grafana-dashboard.json');
  const { panels } = Parse(BoardSchema, JSON.parse(await readFile(file, 'utf8')));
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const used = new Set(
    [...expressions.matchAll(/\b(?:posy|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );
  await using server = await TestServer.start({ config: METRICS_ON });

  const { names } = await readMetrics(server);

  expect([...used].filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => name.startsWith('posy_') && !used.has(name))).toEqual([]);
  expect(panels.length).toBeGreaterThan(20);
});
