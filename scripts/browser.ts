import { ensureChromium } from './browser/ensure-chromium.ts';

// Says which Chromium the browser tests use, fetching one if there is none.
process.stdout.write(`${await ensureChromium((line) => process.stderr.write(`${line}\n`))}\n`);
