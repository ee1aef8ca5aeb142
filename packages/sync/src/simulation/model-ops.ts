import type { Audience } from '@posy/contract/audience';
import type { UserId } from '@posy/contract/ids';

/** Mutations of simulated users. `u0`, `p7`, `m9` are ids. */
export type Mutation =
  | { readonly kind: 'post'; readonly id: string; readonly audience: Audience }
  | { readonly kind: 'setAudience'; readonly id: string; readonly audience: Audience }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'flower'; readonly id: string; readonly isOn: boolean }
  | { readonly kind: 'follow'; readonly id: UserId; readonly isOn: boolean }
  /** The end of another user's follow. */
  | { readonly kind: 'remove'; readonly id: UserId }
  /** `ord`: order of mutations on that device; `device`: the device with the life of its storage. */
  | {
      readonly kind: 'message';
      readonly id: string;
      readonly to: UserId;
      readonly ord: number;
      readonly device: string;
    }
  | { readonly kind: 'read'; readonly to: UserId; readonly k: number }
  /** The user discarded the post's entry with this key. */
  | { readonly kind: 'cancel'; readonly id: string; readonly key: string }
  | { readonly kind: 'deactivate'; readonly id: UserId };

/** Takes a string of the simulation for an id of a kind: its ids are short, so that schedules can be read. */
export function branded<Id extends string>(text: string): Id {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that makes simulated ids
  return text as Id;
}

export function uidOf(n: number): UserId {
  return branded(`u${n}`);
}

export function conversationOf(a: string, b: string): string {
  return a < b ? `${a}_${b}` : `${b}_${a}`;
}

/** The row of a mutation, as the outbox identifies it. */
export function targetOf(uid: string, mutation: Mutation): { readonly type: string; readonly id: string } {
  switch (mutation.kind) {
    case 'flower':
    case 'follow':
    case 'message':
      return { type: mutation.kind, id: mutation.id };
    case 'remove':
      return { type: 'follower', id: mutation.id };
    case 'read':
      return { type: 'conversation', id: conversationOf(uid, mutation.to) };
    case 'cancel':
      return { type: 'write', id: mutation.key };
    case 'post':
    case 'setAudience':
    case 'delete':
    case 'deactivate':
      return { type: 'post', id: mutation.id };
  }
}

export function laneOf(mutation: Mutation): string {
  if (mutation.kind === 'message' || mutation.kind === 'read') return `c:${mutation.to}`;
  if (mutation.kind === 'remove') return `fr:${mutation.id}`;
  return mutation.kind === 'follow' ? `fo:${mutation.id}` : `p:${mutation.id}`;
}

/** Whether fewer people than before receive what is shared later. */
export function narrows(mutation: Mutation): boolean {
  return mutation.kind === 'remove' || (mutation.kind === 'setAudience' && mutation.audience !== 'everyone');
}

/** Whether others receive something new. */
export function shares(mutation: Mutation): boolean {
  return (mutation.kind === 'post' || mutation.kind === 'setAudience') && mutation.audience !== 'onlyMe';
}

/** Kinds of rows that the simulated devices store. Follows before posts: the end of one deletes, and answers bring posts with the next. */
export const MODEL_TYPES = ['follow', 'post', 'flower', 'follower', 'message', 'conversation'] as const;

export interface PostValue {
  readonly id: string;
  readonly author: string;
  readonly audience: Audience;
  readonly createdAt: string;
  readonly contentRev: number;
  readonly flowers: number;
}

/** Reads the value of a row of the model: only the model server makes rows. */
export function postOf(value: unknown): PostValue {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return value as PostValue;
}

/** Whether a relation's row is on. */
export function isOn(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'isOn' in value && value.isOn === true;
}

export interface MessageValue {
  readonly conversation: string;
  readonly n: number;
}

/** The same for a message. */
export function messageOf(value: unknown): MessageValue {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return value as MessageValue;
}

/** The number of a message by `sender`, if the row is one. */
export function numberSeen(row: unknown, sender: string | undefined): number[] {
  if (typeof row !== 'object' || row === null || !('sender' in row) || !('k' in row)) return [];
  return row.sender === sender && typeof row.k === 'number' ? [row.k] : [];
}
