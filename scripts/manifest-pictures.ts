import { ensureChromium } from './browser/ensure-chromium.ts';
import { buildAll } from './build/build-all.ts';
import { inRoot } from './process/root.ts';
import { runVisibly } from './process/run.ts';

// Builds stale parts, then takes the screenshots of the manifest from a seeded product.
const { isOk, details } = await buildAll();
if (!isOk) throw new Error(details);
const browser = await ensureChromium((line) => process.stderr.write(`${line}\n`));
process.exitCode = await runVisibly(process.execPath, [inRoot('apps', 'e2e', 'src', 'manifest-pictures.ts')], {
  env: { CHROME_PATH: browser },
});
