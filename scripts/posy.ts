import { buildAll } from './build/build-all.ts';
import { requireNode } from './process/require-node.ts';
import { inRoot } from './process/root.ts';
import { runForeground } from './process/run-foreground.ts';

// Builds stale parts and runs the command of the arguments with the environment of `start`.
requireNode();
const { isOk, details } = await buildAll({ output: process.stderr });
if (isOk) {
  const command = inRoot('apps', 'server', 'dist', 'posy.js');
  process.exitCode = await runForeground(process.execPath, [command, ...process.argv.slice(2)], {
    NODE_ENV: 'production',
  });
} else {
  process.stderr.write(`${details}\n\nThe command was not run: Posy could not be built.\n`);
  process.exitCode = 1;
}
