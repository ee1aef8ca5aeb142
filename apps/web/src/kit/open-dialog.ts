import type { PostId, UserId } from '@posy/contract/ids';
import type { ReportTarget } from '@posy/contract/reports';
import { type Readable, Store } from '@posy/std/store';

/**
 * Dialogs that can be opened from anywhere, one at a time, with their arguments: `showDialog('create-post')`,
 * `showDialog('comments', { postId })`. The host in `dialogs-host.tsx` loads and draws them.
 */
export type DialogRequest =
  | readonly ['create-post']
  | readonly ['outbox']
  | readonly ['log-out']
  | readonly ['profile']
  | readonly ['comments', { readonly postId: PostId }]
  | readonly ['flowers', { readonly postId: PostId }]
  | readonly ['collections', { readonly postId: PostId }]
  | readonly ['photo', { readonly postId: PostId; readonly listOf?: UserId | null; readonly place?: number }]
  | readonly ['edit-post', { readonly postId: PostId }]
  | readonly ['captions', { readonly postId: PostId }]
  | readonly ['keys']
  | readonly ['install']
  | readonly ['new-message', { readonly username: string }]
  | readonly ['report', ReportedThing]
  | readonly ['block', { readonly userId: UserId; readonly name: string }]
  | readonly ['connections', { readonly tab: ConnectionsTab }];

/** An item that can be reported, and its author. */
export interface ReportedThing {
  readonly target: ReportTarget;
  readonly targetId: string;
  readonly userId: UserId;
  readonly name: string;
}

export type ConnectionsTab = 'followers' | 'following';

export type DialogName = DialogRequest[0];
/** Dialogs without arguments: a menu entry may name them. */
export type PlainDialogName = Extract<DialogRequest, readonly [string]>[0];

const open = new Store<DialogRequest | null>(null);

export function showDialog(...request: DialogRequest): void {
  open.set(request);
}

export function closeDialog(): void {
  open.set(null);
}

/** Each `showDialog` makes a new request, even for a dialog that is open. */
export const openDialog: Readable<DialogRequest | null> = open;
