import type { SyncAck } from '@posy/contract/sync';
import type { Mutation } from './model-ops.ts';

/** What a write is answered with. */
export interface ModelAnswer {
  readonly status: number;
  readonly ack: SyncAck;
}

/** What the server remembers of the requests it answered, by `<uid>|<key>`, and what the invariants need to know of them. */
export class ModelAnswers {
  /** How often the effect of each request took place. */
  readonly effects = new Map<string, number>();
  /** Requests that were ever answered, those included whose keys are forgotten. */
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

  /** So much time passed that no key is remembered. A mutation that sets a state may be done again then. */
  forgetKeys(): void {
    this.remembered.clear();
    for (const [request, kind] of this.kinds) {
      if (kind !== 'post' && kind !== 'message') this.effects.delete(request);
    }
  }
}
