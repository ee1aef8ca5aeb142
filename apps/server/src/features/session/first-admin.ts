import type { Deps } from '../../deps.ts';
import { createUser, hasAdmin } from '../users/users.service.ts';

/** A generated password, which cannot be read again later. */
export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
}

/**
 * Creates the first administrator when there is none. `announce` gets a generated password right before the account is
 * committed: a process that dies in between announces another one at its next start, and the last one is right. In the other
 * order an account with an unknown password could exist.
 */
export async function createFirstAdmin(deps: Deps, announce: (admin: FirstAdmin) => void): Promise<void> {
  if (await hasAdmin(deps.db.read)) return;
  const { email, password: given } = deps.config.admin;
  const password = given ?? deps.newToken().slice(0, 20);
  const passwordHash = await deps.passwords.hash(password);
  try {
    await deps.db.write(async (tx) => {
      if (await hasAdmin(tx)) return;
      await createUser(deps, tx, { email, firstName: 'Posy', lastName: 'Keeper', passwordHash, role: 'admin' });
      if (given === null) announce({ email, password });
    });
  } catch (error) {
    // Another process that started at the same time was faster.
    if (!(await hasAdmin(deps.db.read))) throw error;
  }
}
