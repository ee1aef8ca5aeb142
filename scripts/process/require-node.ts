import { readFileSync } from 'node:fs';
import { inRoot } from './root.ts';

/**
 * Stops with one clear line on a Node that cannot run Posy. In pnpm scripts the pinned Node is found first; this check is
 * for direct calls of a script. (An older Node crashes in the SQLite binding.)
 */
export function requireNode(): void {
  const pinned = /^ {2}node: (\d+)\./m.exec(readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8'))?.[1];
  const running = process.versions.node.split('.')[0];
  if (pinned === undefined || running === undefined || Number(running) >= Number(pinned)) return;
  process.stderr.write(`Posy needs Node ${pinned} or newer; this is ${process.version}. Use: npx -y pnpm@12 start\n`);
  process.exit(1);
}
