import { ensureChromium } from './browser/ensure-chromium.ts';
import { ensureFirefox } from './browser/ensure-firefox.ts';
import { ensureWebKit } from './browser/ensure-webkit.ts';
import { buildAll } from './build/build-all.ts';
import { runPlaywright } from './checks/playwright-run.ts';

// Builds stale parts and runs journeys; arguments are those of Playwright: files, -g 'part of a title', --project.
const { isOk, details } = await buildAll();
if (!isOk) throw new Error(details);
const log = (line: string) => process.stderr.write(`${line}\n`);
await ensureChromium(log);
ensureFirefox(log);
ensureWebKit(log);
process.exitCode = await runPlaywright(process.argv.slice(2), { E2E_TRACE: process.env['E2E_TRACE'] ?? 'on' });
