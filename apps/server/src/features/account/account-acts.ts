import type { AccountActs } from '../reports/account-acts.ts';
import { writeAsAdmin } from './account.service.ts';
import { shutOut } from './shut-out.ts';

/** What accounts do for others that cannot import them. */
export const accountActs: AccountActs = { writeAsAdmin, shutOut };
