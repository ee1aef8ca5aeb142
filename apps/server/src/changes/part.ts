import type { SizedOp } from './sized-op.ts';

/** An answer of changes is cut at about this many bytes. */
const MAX_BYTES = 256 * 1024;

/** Ops up to number `through`. */
export interface Part {
  readonly ops: readonly SizedOp[];
  readonly through: number;
  readonly hasMore: boolean;
}

/** Collects the ops of the change log's lines until there are `limit` of them, or too many bytes. */
export class PartBuilder {
  readonly #ops: SizedOp[] = [];
  readonly #limit: number;
  #through: number;
  #bytes = 0;

  constructor(after: number, limit: number) {
    this.#through = after;
    this.#limit = limit;
  }

  /** Adds all ops of line `seq`, or none and returns false. The first line always fits, so that a pull gets on. */
  add(seq: number, ops: readonly SizedOp[]): boolean {
    const bytes = ops.reduce((sum, op) => sum + op.bytes.length, 0);
    const isFull = this.#bytes + bytes > MAX_BYTES || this.#ops.length + ops.length > this.#limit;
    if (isFull && ops.length > 0 && this.#ops.length > 0) return false;
    this.#ops.push(...ops);
    this.#bytes += bytes;
    this.#through = seq;
    return true;
  }

  /** The part when there are lines after it. */
  cut(): Part {
    return { ops: this.#ops, through: this.#through, hasMore: true };
  }

  /** Purged rows and rows with new numbers leave holes at the end: everything up to the head is delivered then. */
  whole(head: number): Part {
    return { ops: this.#ops, through: Math.max(this.#through, head), hasMore: false };
  }
}
