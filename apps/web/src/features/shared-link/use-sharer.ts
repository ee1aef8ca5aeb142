import type { PostId } from '@posy/contract/ids';
import { PostSharerSchema } from '@posy/contract/post-sharer';
import { useOnlineValue } from '../../app/use-online-value.ts';
import { displayName } from '../../language/display-name.ts';
import { call } from '../../sync/http.ts';

/** The name of the author of a public post, for visitors; null: not known, or there is no such post. */
export function useSharer(postId: PostId): string | null {
  const { value } = useOnlineValue(call, `/api/posts/${postId}/sharer`, PostSharerSchema);
  return value && displayName(value);
}
