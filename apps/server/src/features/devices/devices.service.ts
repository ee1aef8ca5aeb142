import type { SignedInDevice } from '@posy/contract/devices';
import type { SessionId } from '@posy/contract/ids';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Deps } from '../../deps.ts';
import { announceEndOfSessions, endOtherSessions, endSession, listOpenSessions } from '../session/session.service.ts';

const UNKNOWN_DEVICE = 'Unknown device';

/** A user's sessions, last used first. The calling session counts as used now. */
export async function listDevices(deps: Deps, actor: Actor): Promise<SignedInDevice[]> {
  const sessions = await listOpenSessions(deps, actor.userId);
  return sessions
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: device === '' ? UNKNOWN_DEVICE : device,
      isThis: id === actor.sessionId,
      createdAt,
      // A use is stored once an hour.
      lastSeenAt: id === actor.sessionId ? deps.clock.now() : lastSeenAt,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
    .map(({ id, createdAt, lastSeenAt, ...device }) => ({
      ...device,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
      id: id as SessionId,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
    }));
}

/** Ends one of a user's sessions at once. Throws 404 `session_not_found`, also for another user's session. */
export async function endDevice(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  sessionId: string,
): Promise<Written<null>> {
  const written = await writeOnce(deps, actor, request, async (tx) => {
    await endSession(tx, actor.userId, sessionId);
    return { status: 204, body: null, rev: 0 };
  });
  announceEndOfSessions(deps, [sessionId]);
  return written;
}

/** Ends all other sessions of a user at once. */
export async function endOtherDevices(deps: Deps, actor: Actor, request: WriteRequest): Promise<Written<null>> {
  let ended: readonly string[] = [];
  const written = await writeOnce(deps, actor, request, async (tx) => {
    ended = await endOtherSessions(tx, actor);
    return { status: 204, body: null, rev: 0 };
  });
  announceEndOfSessions(deps, ended);
  return written;
}
