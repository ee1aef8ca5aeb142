import type { Deps } from '../../deps.ts';
import { deleteFormerMessagesBefore } from './former-messages.repo.ts';

const DAY_MS = 86_400_000;
/** As long as former words of posts. */
const FORMER_DAYS = 30;

/** Deletes former texts of messages: they are kept for reports alone. Run with the house-keeping. */
export async function pruneFormerMessages({ db, clock }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const before = clock.now() - FORMER_DAYS * DAY_MS;
  await db.write((tx) => deleteFormerMessagesBefore(tx, before));
}
