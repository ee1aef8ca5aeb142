import { ensureChromium } from './browser/ensure-chromium.ts';
import { buildAll } from './build/build-all.ts';

// Builds what changed, then writes a picture of every screen into .cache/screenshots.
const { isOk, details } = await buildAll();
if (!isOk) throw new Error(details);
process.env['CHROME_PATH'] = await ensureChromium((line) => process.stderr.write(`${line}\n`));
await import('../apps/e2e/src/screenshots.ts');
