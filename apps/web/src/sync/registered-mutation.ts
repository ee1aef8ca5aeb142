import type { Op } from '@posy/contract/sync';
import type { Answer, Enqueue, MutationDefinition, RequestSpec } from '@posy/sync/mutation';

/** A definition whose `Args` are known to itself alone: it is given what is stored, and reads it first. */
export interface RegisteredMutation {
  readonly kind: string;
  goneIsSuccess(storedArgs: unknown): boolean;
  readonly isQuietWhenRefused: boolean;
  /** The call, or null when the stored args are of a shape this app does not know. */
  request(storedArgs: unknown): RequestSpec | null;
  /** What the answer to it tells of rows. */
  tells(storedArgs: unknown, answer: Answer): readonly Op[];
  /** Queues the deletion of what it may have made; null where there is none. */
  undo(storedArgs: unknown): ((enqueue: Enqueue) => Promise<unknown>) | null;
}

export function register<Args>(definition: MutationDefinition<Args>): RegisteredMutation {
  return {
    kind: definition.kind,
    goneIsSuccess(storedArgs) {
      const { goneIsSuccess = false } = definition;
      if (typeof goneIsSuccess === 'boolean') return goneIsSuccess;
      const args = definition.read(storedArgs);
      return args !== null && goneIsSuccess(args);
    },
    isQuietWhenRefused: definition.isQuietWhenRefused ?? false,
    request(storedArgs) {
      const args = definition.read(storedArgs);
      return args === null ? null : definition.request(args);
    },
    undo(storedArgs) {
      const args = definition.read(storedArgs);
      return args !== null && definition.undo ? async (enqueue) => definition.undo?.(args, enqueue) : null;
    },
    tells(storedArgs, answer) {
      const args = definition.read(storedArgs);
      return args === null ? [] : (definition.tells?.(args, answer) ?? []);
    },
  };
}
