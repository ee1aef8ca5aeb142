import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../process/root.ts';
import { runLine } from './containerfile.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly include?: readonly Readonly<Record<string, string>>[] } };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job | undefined>>;
}

const FOLDER = '.github/workflows';
const workflows = globSync(`${FOLDER}/*.yml`, { cwd: inRoot() })
  .toSorted()
  .map((path) => ({ path, file: readWorkflow(path) }));
const steps = workflows.flatMap(({ path, file }) =>
  Object.values(file.jobs).flatMap((job) => (job?.steps ?? []).map((step) => ({ path, ...step }))),
);
const commands = steps.flatMap(({ path, run }) => (run === undefined ? [] : [{ path, run }]));
const { scripts }: { readonly scripts: object } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

// No runner is here: these tests verify what the files name, and run what needs neither a registry nor a token.
describe('workflows', () => {
  test('each can only read the repository unless a job says more, and checks out without credentials', () => {
    expect(workflows.map(({ path }) => path.replace(`${FOLDER}/`, ''))).toEqual([
      'nightly.yml',
      'release.yml',
      'test.yml',
    ]);
    for (const { path, file } of workflows) expect([path, file.permissions]).toEqual([path, { contents: 'read' }]);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));

    expect(checkouts.length).toBeGreaterThan(3);
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  test('actions are those of GitHub with a version, and called workflows exist and can be called', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    const called = workflows.flatMap(({ file }) => Object.values(file.jobs).flatMap((job) => job?.uses ?? []));

    expect(actions.filter((uses) => !/^actions\/[a-z-]+@v\d+$/.test(uses))).toEqual([]);
    expect(called).toEqual([`./${FOLDER}/test.yml`]);
    for (const path of called) expect(readWorkflow(path).on).toHaveProperty('workflow_call');
  });

  test('every script of pnpm, and every file of the clone that a command names, exists', () => {
    const text = commands.map(({ run }) => run).join('\n');
    const names = [...text.matchAll(/npx -y pnpm@12 (?:run )?(?<name>[a-z-]+)/g)].map(
      ({ groups }) => groups?.['name'] ?? '',
    );
    const files = [...text.matchAll(/(?<=[ "])(?:infra|scripts)\/[\w./-]+|package\.json|CHANGELOG\.md/g)].map(
      ([path]) => path,
    );

    expect(names).toEqual(expect.arrayContaining(['test', 'deep', 'install', 'sbom']));
    expect(names.filter((name) => name !== 'install' && !(name in scripts))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['infra/Containerfile', 'infra/helm/posy', 'infra/compose.sqlite.yaml']),
    );
    expect(files.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  test('every command is one that a shell can read', async () => {
    expect(commands.length).toBeGreaterThan(6);
    // Expressions are replaced before a shell reads them.
    for (const { run } of commands) {
      const script = run.replaceAll(/\$\{\{.*?\}\}/g, 'x');
      await runLine('bash -n -c "$SCRIPT"', inRoot(), { SCRIPT: script });
    }
  });
});

describe('the release', () => {
  const { on, jobs } = readWorkflow(`${FOLDER}/release.yml`);
  const linesOf = (job: string) => (jobs[job]?.steps ?? []).map(({ run }) => run ?? '').join('\n');

  test('a tag of a version is tested, then built for two architectures, then published', () => {
    const built = jobs['image']?.strategy?.matrix.include?.map(({ architecture }) => architecture ?? '') ?? [];

    expect(on).toEqual({ push: { tags: ['v*.*.*'] } });
    expect([jobs['image']?.needs, jobs['publish']?.needs]).toEqual(['test', 'image']);
    expect(built).toEqual(['amd64', 'arm64']);
    expect(linesOf('image')).toMatch(/ --sbom=true --provenance=mode=max /);
    for (const each of built) expect(linesOf('publish')).toContain(`"$image:$version-${each}"`);
    expect(jobs['image']?.permissions).toEqual({ contents: 'read', packages: 'write' });
    expect(jobs['publish']?.permissions).toEqual({ contents: 'write', packages: 'write' });
  });

  test('chart and Compose file get the name of the published image, and the notes are those of the version', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'posy-release-'));
    try {
      cpSync(inRoot('infra'), join(folder, 'infra'), { recursive: true });
      mkdirSync(join(folder, '.cache', 'release'), { recursive: true });
      const version = '9.9.9';
      const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8').replace(/^## .*$/m, `## ${version}, 2027-01-01`);
      const older = '\n## 9.9.8, 2026-12-01\n\n- An older line.\n';
      await runLine(`printf %s "$TEXT" >CHANGELOG.md`, folder, { TEXT: changelog.slice(0, 2000) + older });
      const [sed = '', awk = ''] = ['sed -i ', 'awk '].map(
        (word) =>
          linesOf('publish')
            .split('\n')
            .find((line) => line.startsWith(word)) ?? '',
      );

      await runLine(sed, folder, { image: 'ghcr.io/garden/posy' });
      await runLine(awk, folder, { version });

      const read = (path: string) => readFileSync(join(folder, path), 'utf8');
      expect(parse(read('infra/helm/posy/values.yaml'))).toMatchObject({
        image: { repository: 'ghcr.io/garden/posy' },
      });
      expect(parse(read('infra/compose.sqlite.yaml'))).toMatchObject({
        services: { posy: { image: expect.stringMatching(/^ghcr\.io\/garden\/posy:\d+\.\d+\.\d+$/) } },
      });
      const notes = read('.cache/release/notes.md');
      expect(notes).toContain('- Sign up, log in, log out');
      expect(notes).not.toMatch(/^## |An older line/m);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

function readWorkflow(path: string): Workflow {
  const file: Workflow = parse(readFileSync(inRoot(path), 'utf8'));
  return file;
}
