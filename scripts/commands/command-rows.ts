import type { CommandRow } from './command-row.ts';
import { LONG_COMMANDS } from './long-commands.ts';
import { MEASURING_COMMANDS } from './measuring-commands.ts';
import { POSY_COMMANDS } from './posy-commands.ts';
import { SEED_COMMANDS } from './seed-commands.ts';
import { SHORT_COMMANDS } from './short-commands.ts';

/** All rows, with the run that performs them: `test`, or only `deep`. */
export const COMMAND_ROWS: readonly { readonly row: CommandRow; readonly depth: 'test' | 'deep' }[] = [
  ...SHORT_COMMANDS.map((row) => ({ row, depth: 'test' }) as const),
  ...[...SEED_COMMANDS, ...POSY_COMMANDS, ...LONG_COMMANDS, ...MEASURING_COMMANDS].map(
    (row) => ({ row, depth: 'deep' }) as const,
  ),
];
