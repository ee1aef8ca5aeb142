import { createContext, use } from 'react';
import type { LocalDb } from '../local/local-db.ts';

/** Provided by the shell of signed-in pages, and by tests with databases of their own. */
export const LocalContext = createContext<LocalDb | null>(null);

/** The signed-in user's databases. Throws outside of the shell of signed-in pages. */
export function useLocal(): LocalDb {
  const local = use(LocalContext);
  if (!local) throw new Error('useLocal() outside of the signed-in shell');
  return local;
}
