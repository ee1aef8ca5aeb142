import { buildAll } from './build/build-all.ts';

const { isOk, details } = await buildAll({ isForced: process.argv.includes('--force') });
process.stdout.write(isOk ? 'Everything is built.\n' : `${details}\n`);
process.exitCode = isOk ? 0 : 1;
