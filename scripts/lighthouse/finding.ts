import type { Audit } from './audit.ts';
import type { AuditedPage } from './pages.ts';

/** A page, what was found of it, and what was found of the page written by hand beside it. */
export interface Finding {
  readonly page: AuditedPage;
  readonly found: Audit;
  readonly bare: Audit;
}
