import type { Audit } from './audit.ts';
import type { AuditedPage } from './pages.ts';

/** The findings of a page and of the bare hand-written page beside it. */
export interface Finding {
  readonly page: AuditedPage;
  readonly found: Audit;
  readonly bare: Audit;
}
