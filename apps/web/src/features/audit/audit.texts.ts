import { texts } from '../../language/texts.ts';
import acts from './audit-acts.en.ts';
import english from './audit.en.ts';

/** What each act is called. One that is not here is shown by its own name: a newer server may know more. */
const ACTS: Readonly<Record<string, string>> = texts('audit-acts', acts);

/** Every text of /admin/audit. */
export const auditTexts = {
  ...texts('audit', english),
  acts: ACTS,
  actOf: (action: string) => ACTS[action] ?? action,
} as const;
