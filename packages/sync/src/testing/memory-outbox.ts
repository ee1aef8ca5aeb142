import type { MutationKey, UserId } from '@posy/contract/ids';
import type { PauseReason } from '../classify.ts';
import type { OutboxEntry } from '../mutation.ts';
import type { OutboxPort } from '../ports.ts';
import { branded } from '../simulation/model-ops.ts';

/** A queued entry of lane `a`, with the fields that matter to the test. */
export function anEntry(change: Partial<Omit<OutboxEntry, 'key'>> & { readonly key: string }): OutboxEntry {
  const { key, ...rest } = change;
  return {
    uid: branded<UserId>('u1'),
    kind: 'flower.set',
    version: 1,
    lane: 'a',
    ord: 0,
    deps: [],
    target: { type: 'flower', id: key },
    args: null,
    file: null,
    createdAt: 0,
    status: 'queued',
    sends: 0,
    attempt: 0,
    failingSince: null,
    nextAt: 0,
    leaseUntil: 0,
    leaseOwner: '',
    ack: null,
    error: null,
    ...rest,
    key: keyOf(key),
  };
}

export function keyOf(key: string): MutationKey {
  return branded(key);
}

/** The outbox port over an array; shared by the contexts of one device. */
export class MemoryOutbox implements OutboxPort {
  entries: readonly OutboxEntry[];
  pause: PauseReason | null = null;

  constructor(entries: readonly OutboxEntry[] = []) {
    this.entries = entries;
  }

  async read(): Promise<readonly OutboxEntry[]> {
    return this.entries;
  }

  change: OutboxPort['change'] = async (decide) => {
    const change = decide(this.entries);
    const put = new Map(change.put.map((entry) => [entry.key, entry]));
    const removed = new Set(change.remove);
    this.entries = this.entries.filter(({ key }) => !removed.has(key)).map((entry) => put.get(entry.key) ?? entry);
    return change;
  };

  async readPause(): Promise<PauseReason | null> {
    return this.pause;
  }

  async savePause(reason: PauseReason | null): Promise<void> {
    this.pause = reason;
  }

  statuses(): Record<string, string> {
    return Object.fromEntries(this.entries.map(({ key, status }) => [key, status]));
  }
}
