import { ensureChromium } from './browser/ensure-chromium.ts';
import { buildAll } from './build/build-all.ts';
import { inRoot, toolPath } from './process/root.ts';
import { runVisibly } from './process/run.ts';

// Builds stale parts and compares the screens with their reference pictures; --update replaces the references.
const isUpdate = process.argv.includes('--update');
const { isOk, details } = await buildAll();
if (!isOk) throw new Error(details);
await ensureChromium((line) => process.stderr.write(`${line}\n`));
process.exitCode = await runVisibly(
  toolPath('vitest'),
  ['run', '--config', inRoot('vitest.workspace.ts'), '--project', 'e2e', 'visual.e2e'],
  { env: { VISUAL_UPDATE: isUpdate ? '1' : '' } },
);
