import { auditTexts } from './audit.en.ts';

/** Names of the actions by their keys in the audit log (`user.create`), which have a dot. A newer server may know more actions. */
export const AUDIT_ACTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(auditTexts).flatMap(([key, name]) =>
    key.includes('.') && typeof name === 'string' ? [[key, name]] : [],
  ),
);
