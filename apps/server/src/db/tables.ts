import type { ChangesTables } from '../changes/changes.table.ts';
import type { UsersTables } from '../features/users/users.table.ts';
import type { SessionTables } from '../features/session/session.table.ts';
import type { JobsTables } from '../jobs/jobs.table.ts';

/** Every table of the product: one line per feature. */
export interface Tables extends ChangesTables, UsersTables, SessionTables, JobsTables {}
