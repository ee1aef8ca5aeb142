import { type Counts, CountsSchema, WatchedPostsSchema } from '@posy/contract/counts';
import * as Type from 'typebox';
import { openChannel } from '../platform/open-channel.ts';

/** Between the tabs and the worker of an account: the posts that a tab shows, the request for those of all, and counts. */
export const CountsMessageSchema = Type.Union([
  Type.Object({ tab: Type.String(), posts: WatchedPostsSchema }),
  Type.Object({ ask: Type.Literal(true) }),
  Type.Object({ rows: Type.Array(CountsSchema), from: Type.Integer() }),
]);
export type CountsMessage = Type.Static<typeof CountsMessageSchema>;

/** Gives counts that the worker pulled to the pages. */
export function sendCounts(uid: string, rows: readonly Counts[], from: number): void {
  const channel = openCountsChannel(uid);
  channel?.postMessage({ rows: [...rows], from } satisfies CountsMessage);
  channel?.close();
}

export function openCountsChannel(uid: string): BroadcastChannel | null {
  return openChannel(`posy-counts-${uid}`);
}
