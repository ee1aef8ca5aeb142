import type { AccountActs } from '../reports/account-acts.ts';
import { writeAsAdmin } from './account.service.ts';
import { deactivateAccount } from './deactivate-account.ts';

/** Functions of accounts for features that must not import them. */
export const accountActs: AccountActs = { writeAsAdmin, deactivateAccount };
