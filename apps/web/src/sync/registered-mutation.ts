import type { MutationDefinition, RequestSpec } from '@posy/sync/mutation';

/** A definition whose `Args` are known to itself alone: it is given what is stored, and reads it first. */
export interface RegisteredMutation {
  readonly kind: string;
  readonly goneIsSuccess: boolean;
  readonly isQuietWhenRefused: boolean;
  /** The call, or null when the stored args are of a shape this app does not know. */
  request(storedArgs: unknown): RequestSpec | null;
}

export function register<Args>(definition: MutationDefinition<Args>): RegisteredMutation {
  return {
    kind: definition.kind,
    goneIsSuccess: definition.goneIsSuccess ?? false,
    isQuietWhenRefused: definition.isQuietWhenRefused ?? false,
    request(storedArgs) {
      const args = definition.read(storedArgs);
      return args === null ? null : definition.request(args);
    },
  };
}
