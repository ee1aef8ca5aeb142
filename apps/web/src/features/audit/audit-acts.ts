import { auditTexts } from './audit.en.ts';

/** Names of the acts by their keys in the audit log (`user.create`), which have a dot. A newer server may know more acts. */
export const AUDIT_ACTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(auditTexts).flatMap(([key, name]) =>
    key.includes('.') && typeof name === 'string' ? [[key, name]] : [],
  ),
);
