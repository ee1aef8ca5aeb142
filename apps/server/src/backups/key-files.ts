/** Keys beside the database, and the folder of recorded deletions (`features/account/deletion-ledger.ts`). */
export const KEY_FILES: readonly string[] = ['secret.key', 'vapid.json'];
export const LEDGER = 'deleted-users';
