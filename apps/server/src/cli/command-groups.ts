import { accountsCommands } from './accounts.commands.ts';
import { adminCommands } from './admin.commands.ts';
import { backupCommands } from './backup.commands.ts';
import { checkCommands } from './check.commands.ts';
import type { CommandGroup } from './command.ts';
import { databaseCommands } from './database.commands.ts';
import { jobsCommands } from './jobs.commands.ts';
import { mailTestCommands } from './mail-test.commands.ts';
import { maintenanceCommands } from './maintenance.commands.ts';
import { mediaCommands } from './media.commands.ts';
import { migrateCommands } from './migrate.commands.ts';
import { recountCommands } from './recount.commands.ts';
import { thumbnailsCommands } from './thumbnails.commands.ts';

/** The commands of `posy`, in the order of its help: one line per subject. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  checkCommands,
  backupCommands,
  databaseCommands,
  mediaCommands,
  adminCommands,
  accountsCommands,
  mailTestCommands,
  jobsCommands,
  recountCommands,
  thumbnailsCommands,
  maintenanceCommands,
  migrateCommands,
];
