import type { PostId } from '@posy/contract/ids';
import { postSharerCall } from '@posy/contract/post-sharer';
import { useEffect, useState } from 'react';
import { displayName } from '../../language/display-name.ts';
import { call } from '../../sync/http.ts';

/**
 * The name of the author of a public post, for visitors; null: not known, or there is no such post. Without `useOnlineValue`,
 * whose code every visitor of the landing page would load.
 */
export function useSharer(postId: PostId): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(postSharerCall, { id: postId }, { signal: leaving.signal }).then(
      (answer) => setName(answer.kind === 'ok' ? displayName(answer.body) : null),
      () => undefined,
    );
    return () => leaving.abort();
  }, [postId]);
  return name;
}
