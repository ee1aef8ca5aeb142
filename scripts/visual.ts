import { ensureChromium } from './browser/ensure-chromium.ts';
import { buildAll } from './build/build-all.ts';
import { runPlaywright } from './checks/playwright-run.ts';

// Builds stale parts and compares the screens with their reference pictures; --update replaces the references.
const isUpdate = process.argv.includes('--update');
const { isOk, details } = await buildAll();
if (!isOk) throw new Error(details);
await ensureChromium((line) => process.stderr.write(`${line}\n`));
process.exitCode = await runPlaywright(['--project=chromium', 'visual.e2e'], { VISUAL_UPDATE: isUpdate ? '1' : '' });
