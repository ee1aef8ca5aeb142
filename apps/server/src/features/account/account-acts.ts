import type { AccountActs } from '../reports/account-acts.ts';
import { writeAsAdmin } from './account.service.ts';
import { shutOut } from './shut-out.ts';

/** Functions of accounts for features that must not import them. */
export const accountActs: AccountActs = { writeAsAdmin, shutOut };
