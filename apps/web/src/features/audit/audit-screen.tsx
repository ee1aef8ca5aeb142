import { NotHereYet } from '../../app/not-here-yet.tsx';

/** /admin/audit */
export function AuditScreen() {
  return <NotHereYet title="Audit log" />;
}
