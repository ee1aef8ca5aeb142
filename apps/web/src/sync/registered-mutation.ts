import type { Enqueue, MutationDefinition, RequestSpec } from '@posy/sync/mutation';

/** A definition that hides its type of `Args`: it takes stored args and reads them first. */
export interface RegisteredMutation {
  readonly kind: string;
  notFoundIsSuccess(storedArgs: unknown): boolean;
  readonly isSilentWhenRefused: boolean;
  /** The request, or null when the stored args have an unknown shape. */
  request(storedArgs: unknown): RequestSpec | null;
  /** Enqueues the deletion of its possible result; null where there is none. */
  undo(storedArgs: unknown): ((enqueue: Enqueue) => Promise<unknown>) | null;
}

export function register<Args>(definition: MutationDefinition<Args>): RegisteredMutation {
  return {
    kind: definition.kind,
    notFoundIsSuccess(storedArgs) {
      const { notFoundIsSuccess = false } = definition;
      if (typeof notFoundIsSuccess === 'boolean') return notFoundIsSuccess;
      const args = definition.read(storedArgs);
      return args !== null && notFoundIsSuccess(args);
    },
    isSilentWhenRefused: definition.isSilentWhenRefused ?? false,
    request(storedArgs) {
      const args = definition.read(storedArgs);
      return args === null ? null : definition.request(args);
    },
    undo(storedArgs) {
      const args = definition.read(storedArgs);
      return args !== null && definition.undo ? async (enqueue) => definition.undo?.(args, enqueue) : null;
    },
  };
}
