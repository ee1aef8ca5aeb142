import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, ROOT } from './process/root.ts';
import { runQuietly } from './process/run.ts';
import { readVersion, releaseChangelog } from './release/release-changelog.ts';
import { VERSIONED, withVersion } from './release/with-version.ts';

/**
 * `pnpm run release 1.2.3`: dates the changelog, sets the version of every package, of the chart and of the image, and makes a commit and a tag. It does not
 * push. Run it on a clean tree whose tests have passed.
 */
try {
  await release(readVersion(process.argv[2]));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function release(version: string): Promise<void> {
  if ((await git('status', '--porcelain')) !== '') throw new Error('Commit or stash your changes first');
  const last = await git('describe', '--tags', '--abbrev=0', '--match', 'v*').catch(() => null);
  const log = await git('log', '--reverse', '--format=%s', last === null ? 'HEAD' : `${last}..HEAD`);

  const changelog = inRoot('CHANGELOG.md');
  const day = new Date().toISOString().slice(0, 10);
  const released = releaseChangelog(readFileSync(changelog, 'utf8'), {
    version,
    day,
    subjects: log.split('\n').filter(Boolean),
  });
  writeFileSync(changelog, released);
  for (const path of globSync(VERSIONED, { cwd: ROOT })) {
    writeFileSync(inRoot(path), withVersion(path, readFileSync(inRoot(path), 'utf8'), version));
  }
  await git('commit', '--all', '--message', `release: Publish ${version}.`);
  await git('tag', '--annotate', `v${version}`, '--message', `Posy ${version}`);
  process.stdout.write(`v${version} is committed and tagged. Push it with: git push --follow-tags\n`);
}

async function git(...args: readonly string[]): Promise<string> {
  const { isOk, output } = await runQuietly('git', args);
  if (!isOk) throw new Error(output);
  return output;
}
