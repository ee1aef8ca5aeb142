import { ensureChromium } from './browser/ensure-chromium.ts';
import { buildAll } from './build/build-all.ts';
import { inRoot } from './process/root.ts';
import { runVisibly } from './process/run.ts';

// Builds stale parts, then writes a screenshot of every screen into .cache/screenshots.
const { isOk, details } = await buildAll();
if (!isOk) throw new Error(details);
const browser = await ensureChromium((line) => process.stderr.write(`${line}\n`));
process.exitCode = await runVisibly(
  process.execPath,
  [inRoot('apps', 'e2e', 'src', 'screenshots.ts'), ...process.argv.slice(2)],
  {
    env: { CHROME_PATH: browser },
  },
);
