import type { Audience } from '@posy/contract/audience';
import type { UserId } from '@posy/contract/ids';

/** Rows of the model server. */
export interface ModelPost {
  readonly id: string;
  readonly author: UserId;
  readonly createdAt: string;
  audience: Audience;
  /** Devices of others may have a post that was once for everyone. */
  wasPublic: boolean;
  isAlive: boolean;
  rev: number;
  /** How many of the revisions changed counts alone. */
  countRev: number;
  flowers: number;
}
export interface Relation {
  isOn: boolean;
  rev: number;
}
export interface Conversation {
  readonly id: string;
  lastN: number;
  rev: number;
  readonly sent: Map<string, number>;
  readonly read: Map<string, number>;
}
export interface Message {
  readonly id: string;
  readonly conversation: string;
  readonly n: number;
  readonly k: number;
  readonly sender: UserId;
  readonly to: UserId;
  readonly ord: number;
  readonly device: string;
  /** Its number in the change log of both users. */
  readonly seqs: Map<UserId, number>;
}

/** A relation that was never set is off, at revision 0. */
export function relation(relations: Map<string, Relation>, key: string): Relation {
  return relations.get(key) ?? { isOn: false, rev: 0 };
}

/** The part of `<id>|<uid>` before the bar. */
export function before(key: string): string {
  return key.slice(0, key.indexOf('|'));
}
