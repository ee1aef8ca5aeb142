import { ensureChromium } from './browser/ensure-chromium.ts';
import { buildAll } from './build/build-all.ts';
import { runPlaywright } from './checks/playwright-run.ts';

// Builds stale parts and runs journeys; arguments are those of Playwright: files, -g 'part of a title', --project.
const { isOk, details } = await buildAll();
if (!isOk) throw new Error(details);
await ensureChromium((line) => process.stderr.write(`${line}\n`));
process.exitCode = await runPlaywright(process.argv.slice(2));
