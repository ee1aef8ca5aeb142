import { NotHereYet } from '../../app/not-here-yet.tsx';

/** /services */
export function AdministrationScreen() {
  return <NotHereYet title="Admin Dashboard" />;
}
