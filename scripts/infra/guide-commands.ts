import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from '../process/root.ts';

/** A command of a guide, and the guide's name. */
export interface GuideCommand {
  readonly guide: string;
  readonly command: string;
}

/** The lines of all blocks of shell commands in `docs/operating`. The guide for the installation comes first: others build on it. */
export function guideCommands(): readonly GuideCommand[] {
  return globSync('docs/operating/*.md', { cwd: inRoot() })
    .toSorted((a, b) => Number(b.endsWith('/install.md')) - Number(a.endsWith('/install.md')) || a.localeCompare(b))
    .flatMap((path) => {
      const blocks = readFileSync(inRoot(path), 'utf8').matchAll(/^```sh\n(.*?)^```/gms);
      return [...blocks]
        .flatMap(([, block]) => (block ?? '').trimEnd().split('\n'))
        .map((command) => ({ guide: basename(path), command }));
    });
}

/** Commands that a test cannot run, each with the reason. */
export const NOT_HERE: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^apt-get /, 'installs packages for the whole machine'],
  [/^git clone /, 'the repository has no public address'],
  [/^(useradd|chown) /, 'changes accounts of the machine'],
  [/^sudo -u posy /, 'needs the account posy; a clone is built by the test of the Containerfile'],
  [/^sudo -u postgres /, 'needs a PostgreSQL of the machine'],
  [/^posy move-database |^mv .*\.left$/, 'needs a stopped Posy and a PostgreSQL; move-database.test.ts runs it'],
  [/^posy media move --to s3:/, 'needs a bucket; media.s3.test.ts runs it'],
  [/^systemctl /, 'no systemd runs here; the units are verified by systemd-analyze'],
  [/^cp .*\/etc\/systemd\/system\/$/, 'belongs to systemd'],
  [/^docker /, 'no container engine runs here; the file is checked and its steps are carried out'],
  [/^(helm|kubectl) /, 'no cluster is here; the chart is checked'],
  [/^rsync .* new-machine:|^systemctl stop/, 'there is one machine'],
  [/^sleep /, 'only waits'],
];
