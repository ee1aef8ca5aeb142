import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { expect } from 'vitest';
import { missingEngines } from '../../apps/e2e/src/engines/missing-engines.ts';
import { PAGES } from '../lighthouse/pages.ts';
import { inRoot } from '../process/root.ts';
import { Clone } from './clone.ts';
import type { CommandRow } from './command-row.ts';
import { isNewer } from './is-newer.ts';
import { runCommand } from './running-command.ts';

const VITEST = 'npx -y pnpm@12 exec vitest run --config vitest.workspace.ts';

/** Commands that take long: only `deep` runs them. */
export const LONG_COMMANDS: readonly CommandRow[] = [
  {
    printed: ['npx -y pnpm@12 api-docs'],
    async verify(words) {
      using clone = new Clone();
      const file = 'docs/api.md';
      rmSync(clone.path(file));
      await clone.run(words);

      expect(readFileSync(clone.path(file), 'utf8')).toBe(readFileSync(inRoot(file), 'utf8'));
    },
  },
  {
    printed: ['npx -y pnpm@12 new-feature bookmarks', 'npx -y pnpm@12 new-feature', 'npx -y pnpm@12 new-feature NAME'],
    async verify(words) {
      using clone = new Clone();
      const output = await clone.run(words);

      expect(output).not.toContain('could not be written');
      expect(existsSync(clone.path('apps/web/src/features/bookmarks'))).toBe(true);
      expect(readFileSync(clone.path('docs/api.md'), 'utf8')).toContain('`GET /api/bookmarks`');
    },
  },
  {
    printed: ['npx -y pnpm@12 guards features/collections'],
    async verify(words) {
      using clone = new Clone();
      clone.commit();

      expect(await clone.run(words)).toMatch(/✓ refusal .*too_many_collections/);
    },
  },
  {
    printed: [
      'npx -y pnpm@12 guards --write',
      'npx -y pnpm@12 guards --write features/<name>',
      'npx -y pnpm@12 guards [--write] [--open] [folders]',
    ],
    words: 'npx -y pnpm@12 guards --write features/collections',
    async verify(words) {
      using clone = new Clone();
      clone.commit();
      const output = await clone.run(words);

      expect(output).toMatch(/✓ refusal .*too_many_collections/);
      expect(readFileSync(clone.path('docs/guards.md'), 'utf8')).toContain('too_many_collections');
    },
  },
  {
    printed: ['npx -y pnpm@12 build --force'],
    async verify(words) {
      using clone = new Clone();
      const output = await clone.run(words);

      expect(output).toMatch(/Building web .*s\n[^]*Everything is built\./);
      for (const file of ['apps/server/dist/main.js', 'apps/web/dist/index.html'])
        expect(existsSync(clone.path(file))).toBe(true);
    },
  },
  {
    printed: [`${VITEST} apps/server/src/features/flowers`],
    async verify(words) {
      expect(await runCommand(words)).toMatch(/Tests +\d+ passed/);
    },
  },
  {
    printed: [`TEST_RUNS=20000 TEST_SEED=7 ${VITEST} --project packages packages/sync/src/simulation`],
    async verify(words) {
      expect(await runCommand(words)).toMatch(/Tests +\d+ passed/);
    },
  },
  {
    printed: ['npx -y pnpm@12 journeys back', 'npx -y pnpm@12 journeys back settings'],
    words: 'npx -y pnpm@12 journeys back settings',
    async verify(words) {
      expect(await runCommand(words)).toMatch(/\n +\d+ passed/);
    },
  },
  {
    printed: ['npx -y pnpm@12 journeys --project webkit'],
    words: 'npx -y pnpm@12 journeys --project webkit engines/autoplay',
    lacks: () => missingEngines().find(({ engine }) => engine === 'webkit')?.reason ?? null,
    async verify(words) {
      expect(await runCommand(words)).toMatch(/\n +\d+ passed/);
    },
  },
  {
    printed: ['npx -y pnpm@12 screenshots'],
    async verify(words) {
      const since = Date.now();
      const output = await runCommand(words);

      const pictures = globSync(inRoot('.cache/screenshots/*.png')).filter((path) => isNewer(path, since));
      for (const size of ['phone', 'tablet', 'desktop'])
        for (const scheme of ['light', 'dark'])
          expect(pictures.filter((path) => path.endsWith(`.${size}.${scheme}.png`)).length, output).toBeGreaterThan(50);
    },
  },
  {
    printed: ['npx -y pnpm@12 visual'],
    async verify(words) {
      expect(await runCommand(words)).toMatch(/\n +1 passed/);
    },
  },
  {
    printed: ['npx -y pnpm@12 visual --update'],
    async verify(words) {
      using clone = new Clone();
      const references = clone.path('apps/e2e/src/visual/references');
      const names = globSync('*.webp', { cwd: references }).toSorted();
      rmSync(references, { recursive: true });
      await clone.run(words);

      expect(globSync('*.webp', { cwd: references }).toSorted()).toEqual(names);
    },
  },
  {
    printed: ['npx -y pnpm@12 lighthouse'],
    async verify(words) {
      // Its exit code depends on the speed of the machine.
      const output = await runCommand(`${words} || true`);

      for (const { path } of PAGES) expect(output).toMatch(new RegExp(`^\\| ${path} `, 'm'));
    },
  },
];
