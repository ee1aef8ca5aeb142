import { usernameStatusCall } from '@posy/contract/profile';
import { call } from '../../sync/http.ts';

/** The server's answer about a username: free, or the reason against it; null when it cannot be reached. */
export async function checkUsername(
  username: string,
  signal: AbortSignal,
): Promise<{ readonly isAvailable: boolean; readonly message: string | null } | null> {
  const answer = await call(usernameStatusCall, { username }, { signal });
  return answer.kind === 'ok' ? answer.body : null;
}
