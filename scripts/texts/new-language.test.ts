import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Clone } from '../commands/clone.ts';
import { RunningCommand } from '../commands/running-command.ts';
import { newPosy } from '../commands/server-of-commands.ts';

const BUILD_MS = 900_000;

/** Texts of a made-up language. Those with arguments are missing, so the app shows them in English. */
function madeUp(english: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const plain = Object.entries(english).flatMap(([id, text]) =>
    typeof text !== 'string' || text.includes('{') ? [] : [[id, `${text} ĉi`] as const],
  );
  return Object.fromEntries(plain);
}

test('a language is added by its file, its name and its import', { tags: ['deep'], timeout: BUILD_MS }, async () => {
  using clone = new Clone();
  await using posy = await newPosy();
  const edit = (file: string, from: string, to: string): void => {
    const before = readFileSync(clone.path(file), 'utf8');
    expect(before).toContain(from);
    writeFileSync(clone.path(file), before.replace(from, to));
  };
  const english = JSON.parse(readFileSync(clone.path('packages/texts/en.json'), 'utf8'));
  writeFileSync(clone.path('packages/texts/eo.json'), JSON.stringify(madeUp(english)));
  edit('packages/contract/src/languages.ts', "'ar'] as const", "'ar', 'eo'] as const");
  edit(
    'packages/texts/src/translations.ts',
    'import de ',
    "import eo from '../eo.json' with { type: 'json' };\nimport de ",
  );
  edit('packages/texts/src/translations.ts', '{ ar, de }', '{ ar, de, eo }');

  for (const part of ['packages/texts', 'apps/server', 'apps/web']) {
    await clone.run(`node_modules/.bin/tsc --noEmit -p ${part}/tsconfig.json`);
  }
  await using server = new RunningCommand('npx -y pnpm@12 start', {
    cwd: clone.folder,
    env: { ...posy.env, pnpm_config_verify_deps_before_run: 'false' },
  });
  await server.until(/Posy is at http/);

  const page = await fetch(`${posy.origin}/login`, { headers: { 'accept-language': 'eo' } });
  const html = await page.text();
  expect(/<html lang="eo" dir="ltr"[^]*<title>([^<]*)/.exec(html)?.[1]).toBe('Log in ĉi · Posy');
  const assets = readdirSync(clone.path('apps/web/dist/assets'));
  expect(assets.filter((name) => /^language-eo-.*\.js$/.test(name))).toHaveLength(1);
});
