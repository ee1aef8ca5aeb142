import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { lateStyles } from './late-styles.ts';

test('a late style is in the script that imports it, minified and with class names of its own; others are not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'posy-late-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(
    join(root, 'a.late.module.css'),
    '/* why */\n.late {\n  color : red;\n}\n\n.late > :first-child { top: 1px }\n',
  );
  await writeFile(join(root, 'b.module.css'), '.early { color: blue }');
  const imports = "import late from './a.late.module.css';\nimport early from './b.module.css';\n";
  await writeFile(join(root, 'main.js'), `${imports}console.log(late.late, early.early);`);

  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [lateStyles()],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
  });

  const parts = 'output' in output ? output.output : [];
  const script = parts.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  const sheet = parts.map((part) => (part.type === 'asset' ? String(part.source) : '')).join('');
  const [, name] = /adopt\("\.(\w+)\{color/.exec(script) ?? [];
  expect(name).toMatch(/late/);
  expect(script).toContain(`.${name}>:first-child{top:1px}`);
  expect(script).toContain(`"late": "${name}"`);
  expect(script).not.toContain('why');
  expect(sheet).toContain('early');
  expect(sheet).not.toContain('red');
});
