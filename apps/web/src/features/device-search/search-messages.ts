import type { UserId } from '@posy/contract/ids';
import type { Found, FoundKind } from './text-index.ts';

/** Messages to the worker: first the account, then queries; `stop` stores the index and ends. */
export type SearchQuestion =
  | { readonly kind: 'open'; readonly uid: UserId }
  | { readonly kind: 'find'; readonly id: number; readonly search: DeviceQuery }
  | { readonly kind: 'stop' };

/** From the thread. `changed`: the same question may be answered differently now. */
export type SearchReply =
  | { readonly kind: 'found'; readonly id: number; readonly answer: DeviceAnswer }
  | { readonly kind: 'changed' }
  | { readonly kind: 'stopped' };

export interface DeviceQuery {
  readonly typed: string;
  readonly kinds: readonly FoundKind[];
  readonly limit: number;
}

/** `isComplete`: everything on the device was looked through. */
export interface DeviceAnswer {
  readonly found: readonly Found[];
  readonly isComplete: boolean;
}
