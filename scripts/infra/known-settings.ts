import { globSync, readFileSync } from 'node:fs';
import { inRoot } from '../process/root.ts';

/** Functions that read a variable by its name, and the environment itself. */
const READ =
  /(?:\b(?:text|wholeNumber|oneOf|url|required)\(\s*env,|\b(?:env|process\.env)\[)\s*'(?<name>[A-Z][A-Z0-9_]*)'/g;
/** Variables that a file reads by a list of names. */
const LISTED = /^const [A-Z_]+ = \[(?<names>(?:\s*'[A-Z][A-Z0-9_]*',?)+\s*\]) as const;/gm;

/** The variables that the server reads, by its source: `config.ts`, `settings/`, and the few that are read at the start. */
export function knownSettings(): ReadonlySet<string> {
  const files = ['config.ts', 'main.ts', 'instance/systemd.ts', ...globSync('settings/*.ts', { cwd: source() })];
  const names = files.flatMap((file) => {
    const text = readFileSync(inRoot('apps', 'server', 'src', file), 'utf8');
    const listed = [...text.matchAll(LISTED)].flatMap(
      ({ groups }) => groups?.['names']?.match(/[A-Z][A-Z0-9_]+/g) ?? [],
    );
    return [...[...text.matchAll(READ)].map(({ groups }) => groups?.['name'] ?? ''), ...listed];
  });
  return new Set(names.filter((name) => !isRefused(name)));
}

/** Names that `config.ts` knows in order to refuse them. */
function isRefused(name: string): boolean {
  const refused = /const NOT_SUPPORTED = \[(?<names>[^\]]*)\]/.exec(
    readFileSync(inRoot('apps', 'server', 'src', 'config.ts'), 'utf8'),
  )?.groups?.['names'];
  return refused?.includes(`'${name}'`) ?? false;
}

function source(): string {
  return inRoot('apps', 'server', 'src');
}
