import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { takeStyles } from './take-styles.ts';

/** Builds a page that loads `first` and `later`, each with its own styles; returns the taken styles and the files. */
async function built(names: readonly string[]) {
  const root = await mkdtemp(join(tmpdir(), 'posy-styles-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => writeFile(join(root, file), text);
  await write('index.html', '<script type="module" src="/main.js"></script>');
  await write('main.js', "import('./first.js'); import('./later.js');");
  for (const name of ['first', 'later']) {
    await write(`${name}.css`, `.${name} { color: red }`);
    await write(`${name}.js`, `import './${name}.css'; console.log('${name}');`);
  }
  let taken = '';
  const take: Plugin = {
    name: 'take',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        taken = takeStyles(bundle, names);
      },
    },
  };
  const output = await build({ root, configFile: false, logLevel: 'silent', plugins: [take], build: { write: false } });
  const files = 'output' in output ? output.output : [];
  const scripts = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  return { taken, styles: files.map(({ fileName }) => fileName).filter((file) => file.endsWith('.css')), scripts };
}

test('the styles of a chunk are removed from the build, and no chunk loads them', async () => {
  const { taken, styles, scripts } = await built(['first']);

  expect(taken).toContain('.first');
  expect(taken).not.toContain('.later');
  expect(styles).toEqual([expect.stringMatching(/later-[\w-]{8}\.css$/)]);
  expect(scripts).toMatch(/later-[\w-]{8}\.css/);
  expect(scripts).not.toMatch(/first-[\w-]{8}\.css/);
});

test('a missing chunk, or one without styles, fails the build', async () => {
  await expect(built(['other'])).rejects.toThrow("no styles of a chunk 'other'");
});
