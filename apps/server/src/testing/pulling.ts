import { type Op, type PullResponse, PullResponseSchema, formatCursor } from '@posy/contract/sync';
import { Parse } from 'typebox/value';
import type { TestClient } from './test-client.ts';

/** A device that only pulls, from its cursor to the heads. */
export class PullingDevice {
  readonly #client: TestClient;
  cursor: string | null = null;

  constructor(client: TestClient) {
    this.#client = client;
  }

  /** Pulls all changes since the last pull. */
  async pull(): Promise<Op[]> {
    const ops: Op[] = [];
    for (let more = true; more;) {
      const response = await this.pullOnce(this.cursor);
      ops.push(...response.ops);
      this.cursor = formatCursor(response.cursor);
      ({ more } = response);
    }
    return ops;
  }

  /** One pull from any cursor. The device keeps its own. */
  async pullOnce(cursor: string | null): Promise<PullResponse> {
    const { status, body, text } = await this.#client.get(`/api/sync${cursor === null ? '' : `?c=${cursor}`}`);
    if (status !== 200) throw new Error(`A pull was answered ${status}: ${text}`);
    return Parse(PullResponseSchema, body);
  }
}

/** Ops in short: `g del post <id>`. */
export function opWords(ops: readonly Op[]): string[] {
  return ops.map((op) => `${op.s} ${'del' in op ? 'del' : 'put'} ${op.t} ${op.id}`);
}
