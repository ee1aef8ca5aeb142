import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { inRoot } from '../process/root.ts';
import { Clone } from './clone.ts';
import type { CommandRow } from './command-row.ts';
import { isNewer } from './is-newer.ts';
import { runCommand } from './running-command.ts';
import { newPosy, started } from './server-of-commands.ts';

/** Files that `texts` reads: English texts in the code, and those of languages. */
const TEXTS =
  /^packages\/(texts|contract)\/|^scripts\/(texts|process)|^apps\/web\/scripts\/read-catalogue|\.(en|texts)\.ts$/;

/** Commands that take some seconds on a built tree: `test` runs them. */
export const SHORT_COMMANDS: readonly CommandRow[] = [
  {
    printed: ['npx -y pnpm@12 start'],
    async verify(words) {
      await using posy = await newPosy();
      await using _server = await started(words, posy);

      expect(await (await fetch(posy.origin)).text()).toContain('<title>Posy');
    },
  },
  {
    printed: ['npx -y pnpm@12 build'],
    async verify(words) {
      const output = await runCommand(words);

      expect(output).toContain('Everything is built.');
      expect(existsSync(inRoot('apps/web/dist/index.html'))).toBe(true);
    },
  },
  {
    printed: ['npx -y pnpm@12 posy', 'npx -y pnpm@12 posy COMMAND'],
    words: 'npx -y pnpm@12 posy --help',
    async verify(words) {
      expect(await runCommand(words)).toContain('Usage: posy');
    },
  },
  {
    printed: ['npx -y pnpm@12 run sbom'],
    async verify(words) {
      const since = Date.now();
      await runCommand(words);

      const file = inRoot('.cache/sbom.cdx.json');
      expect(isNewer(file, since)).toBe(true);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
    },
  },
  {
    printed: ['npx -y pnpm@12 exec lefthook install'],
    async verify(words) {
      using clone = new Clone(/^lefthook|^scripts\/commit/);
      clone.commit();
      await clone.run(words);

      expect(readFileSync(clone.path('.git/hooks/commit-msg'), 'utf8')).toContain('lefthook');
      await expect(clone.run('git commit --allow-empty -m "nonsense"')).rejects.toThrow('nonsense');
    },
  },
  {
    printed: ['npx -y pnpm@12 format'],
    async verify(words) {
      using clone = new Clone(/^\.oxfmtrc|^scripts\/build/);
      const file = clone.path('scripts/build.ts');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replaceAll('\n', '\n\n\n'));
      await clone.run(words);

      expect(readFileSync(file, 'utf8').replaceAll('\n\n', '\n')).toBe(text.replaceAll('\n\n', '\n'));
    },
  },
  {
    printed: ['npx -y pnpm@12 texts status'],
    async verify(words) {
      expect(await runCommand(words)).toMatch(/^ar {2}100 %, 0 of \d+ texts missing\nde {2}100 %/m);
    },
  },
  {
    printed: ['npx -y pnpm@12 texts export'],
    async verify(words) {
      using clone = new Clone(TEXTS);
      const [english, german] = ['packages/texts/en.json', 'packages/texts/de.json'].map((file) => clone.path(file));
      rmSync(english ?? '');
      await clone.run(words);

      expect(readFileSync(english ?? '', 'utf8')).toBe(readFileSync(inRoot('packages/texts/en.json'), 'utf8'));
      expect(readFileSync(german ?? '', 'utf8')).toBe(readFileSync(inRoot('packages/texts/de.json'), 'utf8'));
    },
  },
  {
    printed: ['npx -y pnpm@12 texts import fr french.json'],
    async verify(words) {
      using clone = new Clone(TEXTS);
      const brought = { 'flowers.flower': 'Fleur', 'flowers.error': '' };
      writeFileSync(clone.path('french.json'), JSON.stringify(brought));

      expect(await clone.run(words)).toMatch(/^1 texts taken over, \d+ missing$/m);
      expect(JSON.parse(readFileSync(clone.path('packages/texts/fr.json'), 'utf8'))).toEqual({
        'flowers.flower': 'Fleur',
      });

      writeFileSync(clone.path('french.json'), JSON.stringify({ ...brought, 'flowers.flowre': 'Fleur' }));
      await expect(clone.run(words)).rejects.toThrow('flowers.flowre is no text of Posy');
    },
  },
  {
    printed: ['npx -y pnpm@12 run release 1.2.3'],
    async verify(words) {
      using clone = new Clone(/\/package\.json$|^CHANGELOG|^infra|^scripts\/(release|process)/);
      clone.commit();
      await clone.run(words);

      expect(await clone.run('git describe')).toBe('v1.2.3\n');
      expect(readFileSync(clone.path('package.json'), 'utf8')).toContain('"version": "1.2.3"');
      expect(readFileSync(clone.path('CHANGELOG.md'), 'utf8')).toContain('1.2.3');
      expect(readFileSync(clone.path('infra/helm/posy/Chart.yaml'), 'utf8')).toContain('version: 1.2.3');
      expect(await clone.run('git status --porcelain')).toBe('');
    },
  },
  {
    printed: ['npx -y pnpm@12 exec vitest run --config vitest.workspace.ts <path>'],
    words: 'npx -y pnpm@12 exec vitest run --config vitest.workspace.ts packages/contract/src/call.test.ts',
    async verify(words) {
      expect(await runCommand(words)).toMatch(/Test Files +1 passed/);
    },
  },
  {
    printed: ['npx -y pnpm@12 quick [paths]', 'npx -y pnpm@12 quick'],
    words: 'npx -y pnpm@12 quick packages/contract/src/call.test.ts',
    async verify(words) {
      expect(await runCommand(words)).toMatch(/✓ format[^]*✓ lint[^]*✓ changed tests/);
    },
  },
  {
    printed: ["git log --grep '^flowers:'"],
    async verify(words) {
      using clone = new Clone(/^$/);
      clone.commit('flowers: Begin.');

      expect(await clone.run(words)).toContain('flowers: Begin.');
    },
  },
  {
    printed: ['git ls-files | grep flowers'],
    async verify(words) {
      const output = await runCommand(words);

      for (const part of ['packages/contract', 'apps/server', 'apps/web']) expect(output).toContain(part);
    },
  },
];
