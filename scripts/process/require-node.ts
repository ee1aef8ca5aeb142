import { readFileSync } from 'node:fs';
import { inRoot } from './root.ts';

/**
 * Stops with one clear line on a Node that cannot run Posy. Inside pnpm's scripts the pinned one is found first; this is
 * for who calls a script directly. (An older Node does not fail politely: the SQLite binding crashes it.)
 */
export function requireNode(): void {
  const pinned = /^ {2}node: (\d+)\./m.exec(readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8'))?.[1];
  const running = process.versions.node.split('.')[0];
  if (pinned === undefined || running === undefined || Number(running) >= Number(pinned)) return;
  process.stderr.write(`Posy needs Node ${pinned} or newer; this is ${process.version}. Use: npx -y pnpm@12 start\n`);
  process.exit(1);
}
