import type { AccountActions } from '../reports/account-actions.ts';
import { writeAsAdmin } from './account.service.ts';
import { deactivateAccount } from './deactivate-account.ts';

/** Functions of accounts for features that must not import them. */
export const accountActions: AccountActions = { writeAsAdmin, deactivateAccount };
