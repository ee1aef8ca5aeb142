import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { compileCatalogues } from './compile-catalogues.ts';

const TEXTS = {
  en: { 'good.a': 'A', '@good.a': { description: 'A letter' }, 'good.b': 'Hello {name}', 'server-good.c': 'C' },
  ar: { 'good.a': 'ا', 'good.b': 'من {name}: {n, plural, other {x}}' },
  xx: { 'good.b': 'Xello {name}', 'server-good.c': 'X' },
  yy: { 'good.b': 'Yello {name' },
};

async function newFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'posy-catalogue-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [language, texts] of Object.entries(TEXTS)) {
    await writeFile(join(root, `${language}.json`), JSON.stringify(texts));
  }
  return root;
}

test('messages are compiled for the runtime, and an unreadable one fails the build with its id', async () => {
  const root = await newFolder();
  await writeFile(
    join(root, 'good.en.ts'),
    "const texts = <T>(name: string, english: T) => ({ name, english });\nexport const goodTexts = texts('good', { a: 'A', b: 'Hello {name}' });\n",
  );
  await writeFile(join(root, 'language.ts'), "export * from '/src/language/language-ar.js';\n");
  await writeFile(join(root, 'bad.ts'), "export * from '/src/language/language-yy.js';\n");

  const good = await built(root, 'good.en.ts');
  const arabic = await built(root, 'language.ts');
  const bad = await built(root, 'bad.ts').catch((error: unknown) => String(error));

  expect(good).toEqual({ goodTexts: { name: 'good', english: { a: 'A', b: ['Hello ', ['name']] } } });
  // A name in the other direction does not reorder the text beside it.
  const b = ['من \u2068', ['name'], '\u2069: ', ['n', 2, { other: 'x' }]];
  expect(arabic).toMatchObject({ catalogues: { good: { a: 'ا', b } }, isWhole: true });
  expect(bad).toMatch(/The text 'good\.b' in yy cannot be read/);
});

test('a language is one file and its name: the app gets what it has, and knows that some is missing', async () => {
  const root = await newFolder();
  await writeFile(join(root, 'all.ts'), "export { languageFiles } from 'posy:texts';\n");
  await writeFile(join(root, 'worker.ts'), "export * from 'posy:texts/notifications';\n");

  const { languageFiles }: { languageFiles?: Record<string, () => Promise<unknown>> } = await built(root, 'all.ts');
  const worker = await built(root, 'worker.ts');

  expect(Object.keys(languageFiles ?? {})).toEqual(['ar', 'xx']);
  expect(await languageFiles?.['xx']?.()).toMatchObject({
    catalogues: { good: { b: ['Xello ', ['name']] } },
    isWhole: false,
    file: expect.stringMatching(/language-xx/),
  });
  expect(worker).toEqual({ notifications: { ar: {}, xx: {} } });
});

async function built(root: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileCatalogues(['ar', 'xx'], root)],
    build: { write: false, ssr: join(root, file) },
  });
  const chunks = 'output' in output ? output.output : [];
  for (const chunk of chunks) {
    if (chunk.type !== 'chunk') continue;
    await mkdir(dirname(join(root, 'built', file, chunk.fileName)), { recursive: true });
    await writeFile(join(root, 'built', file, chunk.fileName), chunk.code);
  }
  const [entry] = chunks;
  const module: Record<string, unknown> = await import(
    pathToFileURL(join(root, 'built', file, entry?.fileName ?? '')).href
  );
  return { ...module };
}
