import type { Actor, WriteRequest } from '../changes/write-once.ts';
import { removeUser, setUserActive } from '../features/account/account.service.ts';
import type { TestServer } from './test-server.ts';

const NO_KEY: WriteRequest = { key: null, fingerprint: '' };

/** An administrator deactivates or reactivates a user. */
export async function setActive(server: TestServer, userId: string, isActive: boolean): Promise<void> {
  await setUserActive(server.deps, await adminOf(server), NO_KEY, { userId, isActive });
}

/** An administrator deletes an account. */
export async function removePerson(server: TestServer, userId: string): Promise<void> {
  await removeUser(server.deps, await adminOf(server), NO_KEY, userId);
}

async function adminOf(server: TestServer): Promise<Actor> {
  const { id } = await server.admin().user();
  return { userId: id, role: 'admin', sessionId: '' };
}
