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
// Playwright would take files after `--project webkit` as names of projects, too.
const args = process.argv
  .slice(2)
  .flatMap((arg, i, all) =>
    all[i - 1] === '--project' ? [] : arg === '--project' ? [`${arg}=${all[i + 1] ?? ''}`] : [arg],
  );
process.exitCode = await runPlaywright(args, { E2E_TRACE: process.env['E2E_TRACE'] ?? 'on' });
