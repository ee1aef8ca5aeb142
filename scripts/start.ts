import { buildAll } from './build/build-all.ts';
import { requireNode } from './process/require-node.ts';
import { inRoot } from './process/root.ts';
import { runForeground } from './process/run-foreground.ts';

requireNode();
const { isOk, details } = await buildAll();
if (isOk) {
  const server = inRoot('apps', 'server', 'dist', 'main.js');
  process.exitCode = await runForeground(process.execPath, [server], {
    NODE_ENV: 'production',
  });
} else {
  process.stderr.write(`${details}\n\nPosy was not started: it could not be built.\n`);
  process.exitCode = 1;
}
