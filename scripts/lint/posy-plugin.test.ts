import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';

test('X07 text has no way to become markup', async () => {
  const findings = await lint('apps/web/src/ui/x.tsx', [
    "element.innerHTML = 'a';",
    "element['outerHTML'] = 'b';",
    "element.insertAdjacentHTML('beforeend', 'c');",
    "document.write('d');",
    "eval('e');",
    "export const f = <p dangerouslySetInnerHTML={{ __html: 'f' }} />;",
    "element.textContent = 'fine';",
  ]);

  expect(findings).toEqual(lines('posy(no-raw-markup)', 1, 2, 3, 4, 5, 6));
});

test('time and randomness are injected', async () => {
  const findings = await lint('apps/server/src/features/rose/rose.service.ts', [
    'export const a = Date.now();',
    'export const b = new Date();',
    'export const c = globalThis.Math.random();',
    'export const d = performance.now();',
    'export const e = crypto.randomUUID();',
    'export const fine = new Date(5);',
  ]);

  expect(findings).toEqual(lines('posy(no-ambient-time)', 1, 2, 3, 4, 5));
});

test('E16 the server does not look at the text of a URL', async () => {
  const body = [
    'export const a = (request: Request) => request.url;',
    'export const b = ({ raw }: { raw: Request }) => raw.url;',
    'export const c = (request: { raw: Request }) => request.raw.url;',
    'export function d(request: Request) {',
    '  const { url } = request;',
    '  return url;',
    '}',
    'export const fine = (media: { url: string }) => media.url;',
  ];

  const found = async (file: string) =>
    (await lint(file, body)).filter((finding) => finding.startsWith('posy(no-raw-url)'));
  expect(await found('apps/server/src/http/x.ts')).toEqual(lines('posy(no-raw-url)', 1, 2, 3, 5));
  expect(await found('apps/server/src/http/request-path.ts')).toEqual([]);
});

test('the contract alone spells paths of the API', async () => {
  const body = [
    "export const a = '/api/posts';",
    'export const b = `/api/posts/${id}`;',
    "export const c = call('DELETE /api/posts/{id}', { params });",
    "export const d = '/api';",
    'export const e = pathOf(postCall, { id });',
    "export const f = '/apiary';",
    'export const g = `${origin}/api/posts`;',
    'export const h = /^\\/api(?:\\/|$)/;',
  ];

  const found = async (file: string) =>
    (await lint(file, body)).filter((finding) => finding.startsWith('posy(no-api-path)'));
  for (const file of ['apps/web/src/features/rose/rose.mutators.ts', 'apps/server/src/features/rose/rose.routes.ts'])
    expect(await found(file)).toEqual(lines('posy(no-api-path)', 1, 2, 3, 4));
  for (const file of [
    'web/src/sync/x.test.ts',
    'web/src/sync/testing/x.ts',
    'server/src/http/guards.ts',
    'e2e/src/x.ts',
  ])
    expect(await found(`apps/${file}`)).toEqual([]);
});

test('tests do not sleep', async () => {
  const body = ['await new Promise((resolve) => setTimeout(resolve, 500));', 'await page.waitForTimeout(500);'];

  expect(await lint('apps/web/src/x.test.ts', body)).toEqual(lines('posy(no-sleep-in-tests)', 1, 2));
  expect(await lint('apps/web/src/x.ts', body)).toEqual([]);
});

test('tests measure no time', async () => {
  const body = [
    'const startedAt = performance.now();',
    'expect(Date.now() - startedAt).toBeLessThan(1000);',
    'await expect.poll(() => process.hrtime.bigint()).toBe(1n);',
    'expect({ ms: await within(() => Date.now() - startedAt) }).toEqual({ ms: 5 });',
    'const used = process.cpuUsage(before);',
    'const anHourAgo = Date.now() - HOUR_MS;',
    'expect(await leastCpu(work)).toBeLessThan(2 * least);',
  ];

  const found = async (file: string) =>
    (await lint(`apps/web/src/${file}`, body)).filter((finding) => finding.startsWith('posy(no-durations-in-tests)'));
  for (const file of ['x.test.ts', 'x.test.tsx', 'x.e2e.ts'])
    expect(await found(file)).toEqual(lines('posy(no-durations-in-tests)', 1, 2, 3, 4, 5));
  expect(await found('x.bench.ts')).toEqual([]);
});

test('journeys wait for pages, not for addresses', async () => {
  const body = ["await page.waitForURL('**/login');"];

  expect(await lint('apps/e2e/src/x.e2e.ts', body)).toEqual(lines('posy(no-bare-url-wait)', 1));
  expect(await lint('apps/e2e/src/harness/x.ts', body)).toEqual([]);
});

test('titles of tests begin with their subject', async () => {
  const body = [
    "test('what is refused is reported', () => {});",
    "test('K05 L02 who is blocked sees nobody', async ({ world }) => {});",
    "test.each([1])('of %i users one is chosen', () => {});",
    'describe.skip(`That ${name} is there`, () => {});',
    "it('whose turn it is', () => {});",
    "test('an offline user sees the feed', () => {});",
    "test('whatever the network does, rows converge', () => {});",
    "read('what is there');",
  ];

  expect(await lint('apps/web/src/x.test.ts', body)).toEqual(lines('posy(plain-titles)', 1, 2, 3, 4, 5));
});

test('vague folder names are refused', async () => {
  expect(await lint('apps/web/src/utils/x.ts', ['export const x = 1;'])).toEqual(lines('posy(no-vague-folder)', 1));
  expect(await lint('apps/web/src/features/x.ts', ['export const x = 1;'])).toEqual([]);
});

test('components contain no literal texts', async () => {
  const body = [
    'export const a = <p>Hello</p>;',
    'export const b = <img alt="A flower" />;',
    "export const c = <p>{isOn ? 'On' : texts.off}</p>;",
    'export const d = <button aria-label={`Delete ${name}`} />;',
    "export const e = <p>{count > 0 && 'Some'}</p>;",
    'export const fine = <p className="row" title={texts.title}>{texts.hello} · {count}</p>;',
    'export const alsoFine = <Field label={texts.label}>{(control) => <input {...control} type="text" />}</Field>;',
  ];

  expect(await lint('apps/web/src/features/rose/rose.tsx', body)).toEqual(
    lines('posy(no-literal-text)', 1, 2, 3, 4, 5),
  );
  expect(await lint('apps/web/src/features/rose/rose.test.tsx', body)).toEqual([]);
});

test('E27 a text beside something that comes and goes has an element, for page translators', async () => {
  const body = [
    'export const a = <p>{texts.hello} {isOn && <b>{x}</b>}</p>;',
    'export const b = <p>{count > 0 && texts.some}<i /></p>;',
    'export const c = <p>{text}{rows.map((row) => <i key={row} />)}</p>;',
    'export const d = <p>{formatAge(5)}{isOn ? <i /> : <b />}</p>;',
    'export function E() { return isOn ? texts.on : <b>{x}</b>; }',
    'export function Fine() { return <p>{isOn ? texts.on : texts.off}</p>; }',
    'export const fine = <p>{isOn && <i />} <span>{texts.hello}</span>{icon}</p>;',
    'export const alsoFine = <p>{texts.hello} {name} <b>{count}</b></p>;',
    'export const textOf = () => { return texts.on; };',
  ];

  const found = async (file: string) =>
    (await lint(file, body)).filter((finding) => finding.startsWith('posy(no-loose-text)'));
  expect(await found('apps/web/src/features/rose/rose.tsx')).toEqual(lines('posy(no-loose-text)', 1, 2, 3, 4, 5));
  expect(await found('apps/web/src/features/rose/rose.test.tsx')).toEqual([]);
  const block = ['export const f = <button>{isBusy ? <i /> : icon}{children}</button>;'];
  expect(await lint('apps/web/src/ui/rose.tsx', block)).toEqual(lines('posy(no-loose-text)', 1));
});

test('numbers and dates are formatted in one place, in the language of the page', async () => {
  const body = [
    "export const a = count.toLocaleString('en');",
    "export const b = new Intl.NumberFormat('en').format(count);",
    'export const c = new Date(5).toLocaleDateString();',
    'export const fine = new Intl.Segmenter().segment(text);',
  ];

  expect(await lint('apps/web/src/features/rose/rose.ts', body)).toEqual(lines('posy(one-way-to-format)', 1, 2, 3));
  expect(await lint('apps/web/src/language/formats.ts', body)).toEqual([]);
});

test('schemas of routes are constants', async () => {
  const body = [
    'const RoseListSchema = Type.Array(RoseSchema);',
    'export function rosesRoutes(app: App): void {',
    '  const schema = { response: { 200: Type.Array(RoseSchema) } };',
    '  serveRead(app, deps, rosesCall, { schema: { body: Type.Null() } }, () => Value.Check(RoseListSchema, []));',
    '}',
    'const make = () => Type.Null();',
    'export const NoBodySchema = Type.Null();',
    'export function textOf(value: Type.Static<typeof RoseSchema>): string {',
    '  return value.text;',
    '}',
  ];

  expect(await lint('apps/server/src/features/roses/roses.routes.ts', body)).toEqual(
    lines('posy(schemas-are-constants)', 3, 4, 6),
  );
  expect(await lint('apps/server/src/features/roses/roses.service.ts', body)).toEqual([]);
});

/** Lints one file with only the project's own rules. Returns `rule line` for each finding, in order. */
async function lint(file: string, body: readonly string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'posy-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), `${body.join('\n')}\n`);
  const rules = [
    'no-ambient-time',
    'no-api-path',
    'no-bare-url-wait',
    'no-durations-in-tests',
    'no-literal-text',
    'no-loose-text',
    'no-raw-markup',
    'no-raw-url',
    'no-sleep-in-tests',
    'no-vague-folder',
    'one-way-to-format',
    'plain-titles',
    'schemas-are-constants',
  ];
  const config = {
    plugins: [],
    categories: { correctness: 'off' },
    jsPlugins: [inRoot('scripts', 'lint', 'posy-plugin.ts')],
    rules: Object.fromEntries(rules.map((rule) => [`posy/${rule}`, 'error'])),
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));

  const { output } = await runQuietly(toolPath('oxlint'), ['-c', '.oxlintrc.json', '--format', 'unix', '.'], {
    cwd: folder,
  });

  const found = [...output.matchAll(/^\S+?:(\d+):\d+: .*\[\w+\/(posy\([a-z-]+\))\]$/gm)];
  return found.map(([, line, rule]) => `${rule} ${line}`).toSorted();
}

function lines(rule: string, ...numbers: readonly number[]): readonly string[] {
  return numbers.map((number) => `${rule} ${number}`);
}
