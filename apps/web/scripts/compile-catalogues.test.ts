import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { compileCatalogues } from './compile-catalogues.ts';

test('messages are compiled for the runtime, and an unreadable one fails the build with file and key', async () => {
  const root = await mkdtemp(join(tmpdir(), 'posy-catalogue-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(
    join(root, 'good.en.ts'),
    "const texts = <T>(name: string, english: T) => ({ name, english });\nexport const goodTexts = texts('good', { a: 'A', b: 'Hello {name}' });\n",
  );
  await writeFile(join(root, 'good.ar.ts'), "export default { b: 'من {name}: {n, plural, other {x}}' };\n");
  await writeFile(join(root, 'bad.de.ts'), "export default { ok: 'x', torn: 'Hallo {name' };\n");

  const good = await built(root, 'good.en.ts');
  const arabic = await built(root, 'good.ar.ts');
  const bad = await built(root, 'bad.de.ts').catch((error: unknown) => String(error));

  expect(good).toEqual({ goodTexts: { name: 'good', english: { a: 'A', b: ['Hello ', ['name']] } } });
  // A name in the other direction does not reorder the text beside it.
  expect(arabic).toEqual({ default: { b: ['من \u2068', ['name'], '\u2069: ', ['n', 2, { other: 'x' }]] } });
  expect(bad).toMatch(/bad\.de\.ts: the message 'torn' cannot be read/);
});

async function built(root: string, file: string): Promise<unknown> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileCatalogues()],
    build: { write: false, ssr: join(root, file) },
  });
  const [chunk] = 'output' in output ? output.output : [];
  const made = join(root, `${file}.mjs`);
  await writeFile(made, chunk?.code ?? '');
  const module: Record<string, unknown> = await import(pathToFileURL(made).href);
  return { ...module };
}
