import { UsernameStatusSchema } from '@posy/contract/profile';
import { call } from '../../sync/http.ts';

/** What the server says of a username: free, or why not; null when it cannot be asked right now. */
export async function checkUsername(
  username: string,
  signal: AbortSignal,
): Promise<{ readonly isAvailable: boolean; readonly message: string | null } | null> {
  const path = `/api/usernames/${encodeURIComponent(username)}`;
  const answer = await call(path, { schema: UsernameStatusSchema, signal });
  return answer.kind === 'ok' ? answer.body : null;
}
