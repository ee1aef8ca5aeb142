import type { SyncAck } from '@posy/contract/sync';
import type { Mutation } from './model-ops.ts';

/** The answer to a write. */
export interface ModelAnswer {
  readonly status: number;
  readonly ack: SyncAck;
}

/** The server's stored answers, by `<uid>|<key>`, and facts about the requests for the invariants. */
export class ModelAnswers {
  /** How often the effect of each request took place. */
  readonly effects = new Map<string, number>();
  /** Requests that were ever answered, including those with deleted keys. */
  readonly answered = new Set<string>();
  private readonly kinds = new Map<string, Mutation['kind']>();
  private readonly remembered = new Map<string, ModelAnswer>();

  get(request: string): ModelAnswer | undefined {
    return this.remembered.get(request);
  }

  save(request: string, kind: Mutation['kind'], answer: ModelAnswer, hasEffect: boolean): void {
    this.remembered.set(request, answer);
    this.answered.add(request);
    this.kinds.set(request, kind);
    if (hasEffect) this.effects.set(request, (this.effects.get(request) ?? 0) + 1);
  }

  /** Deletes all stored keys, as after a long time. A mutation that sets a state may be done again then. */
  forgetKeys(): void {
    this.remembered.clear();
    for (const [request, kind] of this.kinds) {
      if (kind !== 'post' && kind !== 'message') this.effects.delete(request);
    }
  }
}
