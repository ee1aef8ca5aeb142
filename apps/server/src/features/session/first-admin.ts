import type { Deps } from '../../deps.ts';
import { createUser, hasAdmin } from '../users/users.service.ts';

/**
 * Creates the first administrator when there is none. Returns the password when it was made up here, so that the caller
 * prints it this once; null otherwise.
 */
export async function createFirstAdmin(deps: Deps): Promise<{ email: string; password: string } | null> {
  if (await hasAdmin(deps)) return null;
  const { email, password: given } = deps.config.admin;
  const password = given ?? deps.newToken().slice(0, 20);
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.write((tx) =>
    createUser(deps, tx, { email, firstName: 'Posy', lastName: 'Keeper', passwordHash, role: 'admin' }),
  );
  return given === null ? { email, password } : null;
}
