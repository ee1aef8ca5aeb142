import type { UserId } from '@posy/contract/ids';
import type { Found, FoundKind } from './text-index.ts';

/** Messages to the worker: first the account, then queries; `stop` stores the index and ends. */
export type SearchQuestion =
  | { readonly kind: 'open'; readonly uid: UserId }
  | { readonly kind: 'find'; readonly id: number; readonly search: DeviceQuery }
  | { readonly kind: 'stop' };

/** Messages from the worker. `changed`: results of earlier queries may differ now. */
export type SearchReply =
  | { readonly kind: 'found'; readonly id: number; readonly answer: DeviceAnswer }
  | { readonly kind: 'changed' }
  | { readonly kind: 'stopped' };

export interface DeviceQuery {
  readonly typed: string;
  readonly kinds: readonly FoundKind[];
  readonly limit: number;
}

/** `isComplete`: everything on the device was searched. */
export interface DeviceAnswer {
  readonly found: readonly Found[];
  readonly isComplete: boolean;
}
