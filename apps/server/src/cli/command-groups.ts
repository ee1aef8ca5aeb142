import { backupCommands } from './backup.commands.ts';
import { checkCommands } from './check.commands.ts';
import type { CommandGroup } from './command.ts';
import { mediaCommands } from './media.commands.ts';

/** The commands of `posy`, in the order of its help: one line per subject. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [checkCommands, backupCommands, mediaCommands];
