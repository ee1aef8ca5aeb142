import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { cruise } from './check-walls.ts';

/** One violation per rule: the offending file and its import. */
const PLANTS: Readonly<Record<string, readonly [file: string, imports: string]>> = {
  'no-circular': ['apps/server/src/changes/a.ts', './b.ts'],
  'no-circular-features': ['apps/server/src/features/rose/x.ts', '../tulip/y.ts'],
  'std-imports-nothing-of-ours': ['packages/std/src/x.ts', '../../contract/src/y.ts'],
  'contract-imports-nothing-of-ours': ['packages/contract/src/x.ts', '../../std/src/y.ts'],
  'texts-import-contract-only': ['packages/texts/src/x.ts', '../../std/src/y.ts'],
  'sync-imports-std-and-contract-only': ['packages/sync/src/x.ts', '../../../apps/web/src/local/y.ts'],
  'web-never-imports-server': ['apps/web/src/app/x.ts', '../../../server/src/errors.ts'],
  'server-never-imports-web': ['apps/server/src/x.ts', '../../web/src/local/y.ts'],
  'routes-go-through-the-service': ['apps/server/src/features/rose/rose.routes.ts', './rose.repo.ts'],
  'services-know-no-http': ['apps/server/src/features/rose/rose.service.ts', '../../http/reply.ts'],
  'a-repo-belongs-to-its-feature': ['apps/server/src/features/tulip/tulip.service.ts', '../rose/rose.repo.ts'],
  'adapters-know-no-feature': ['apps/server/src/adapters/blobs/x.ts', '../../features/rose/rose.repo.ts'],
  'local-data-belongs-to-its-feature': ['apps/web/src/features/tulip/x.ts', '../rose/rose.local.ts'],
  'local-data-code-runs-in-the-worker-too': ['apps/web/src/local/x.ts', '../ui/button.tsx'],
  'sw-never-imports-ui': ['apps/web/src/sw/x.ts', '../ui/button.tsx'],
  'sw-never-reaches-ui': ['apps/web/src/sw/y.ts', '../app/door.ts'],
  'ui-knows-no-domain': ['apps/web/src/ui/x.ts', '../local/y.ts'],
  'platform-knows-no-domain': ['apps/web/src/platform/x.ts', '../features/rose/rose.local.ts'],
  'kit-knows-no-feature': ['apps/web/src/kit/x.ts', '../features/rose/rose.local.ts'],
  'features-never-import-the-app': ['apps/web/src/features/rose/y.ts', '../../app/door.ts'],
  'testkit-only-in-tests': ['apps/server/src/z.ts', '../../../packages/testkit/src/y.ts'],
  'testing-code-stays-in-tests': ['apps/server/src/w.ts', './testing/y.ts'],
  'product-never-imports-scripts': ['apps/server/src/v.ts', '../../../scripts/y.ts'],
};

/** The imported files, and the other half of each cycle. */
const FIXTURE: Readonly<Record<string, string>> = {
  'apps/server/src/changes/b.ts': "import './a.ts';\nexport const b = 1;\n",
  'apps/server/src/features/tulip/y.ts': 'export const y = 1;\n',
  'apps/server/src/features/tulip/z.ts': "import '../rose/w.ts';\nexport const z = 1;\n",
  'apps/server/src/features/rose/w.ts': 'export const w = 1;\n',
  'apps/server/src/features/rose/rose.repo.ts': 'export const repo = 1;\n',
  'apps/server/src/http/reply.ts': 'export const reply = 1;\n',
  'apps/server/src/errors.ts': 'export const errors = 1;\n',
  'apps/server/src/testing/y.ts': 'export const y = 1;\n',
  'apps/web/src/local/y.ts': 'export const y = 1;\n',
  'apps/web/src/features/rose/rose.local.ts': 'export const local = 1;\n',
  'apps/web/src/ui/button.tsx': 'export const button = 1;\n',
  'apps/web/src/app/door.ts': "import '../ui/button.tsx';\nexport const door = 1;\n",
  'packages/std/src/y.ts': 'export const y = 1;\n',
  'packages/contract/src/y.ts': 'export const y = 1;\n',
  'packages/testkit/src/y.ts': 'export const y = 1;\n',
  'scripts/y.ts': 'export const y = 1;\n',
};

const folder = mkdtempSync(join(tmpdir(), 'posy-walls-'));

beforeAll(() => {
  for (const [file, text] of Object.entries(FIXTURE)) plant(file, text);
  for (const [file, imports] of Object.values(PLANTS)) plant(file, `import '${imports}';\nexport const planted = 1;\n`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every wall has a planted violation that it reports', async () => {
  const { violations, totalCruised } = await cruise(folder);

  const seen = new Set(violations.map(({ rule, from }) => `${rule} ${from}`));
  const missed = Object.entries(PLANTS)
    .filter(([rule, [file]]) => !seen.has(`${rule} ${rule === 'no-circular-features' ? dirname(file) : file}`))
    .map(([rule]) => rule);
  expect(missed).toEqual([]);
  expect(totalCruised).toBeGreaterThanOrEqual(Object.keys(FIXTURE).length + Object.keys(PLANTS).length);
});

test('every wall has a test', () => {
  const read = createRequire(import.meta.url);
  const configs: { forbidden: { name: string }[] }[] = [
    read(inRoot('.dependency-cruiser.cjs')),
    read('./feature-circles.cjs'),
  ];

  const names = configs.flatMap(({ forbidden }) => forbidden.map(({ name }) => name));

  expect(names.toSorted()).toEqual(Object.keys(PLANTS).toSorted());
});

function plant(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
