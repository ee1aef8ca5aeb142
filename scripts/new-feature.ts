import { readAllGuards } from './guards/all-guards.ts';
import { writeGuardsPage } from './guards/guards-page.ts';
import { writeFeature } from './new-feature/write-feature.ts';
import { inRoot } from './process/root.ts';
import { runQuietly } from './process/run.ts';

// pnpm new-feature NAME: the files of a feature, in every layer, from templates. NAME is the plural: "bookmarks".
const [name] = process.argv.slice(2);
try {
  const { written, changed } = writeFeature(name ?? '');
  process.stdout.write(`Written:\n${written.map((file) => `  ${file}\n`).join('')}`);
  process.stdout.write(`A line added in:\n${changed.map((file) => `  ${file}\n`).join('')}`);
  // Updates the API page too, because a test compares it with the calls.
  const { isOk, output } = await runQuietly(process.execPath, [inRoot('scripts', 'api-docs.ts')]);
  if (!isOk) process.stderr.write(`docs/api.md could not be written:\n${output}\n`);
  // A test compares this page with the sources, too.
  writeGuardsPage(readAllGuards().guards, new Map());
  process.stdout.write('\nNext: docs/adding-a-feature.md, and: npx -y pnpm@12 check\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
