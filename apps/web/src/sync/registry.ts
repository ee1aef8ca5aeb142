import type { MutationDefinition } from '@posy/sync/mutation';
import type { ChangeDefinition } from '../local/change-definition.ts';
import { flowerChanges } from '../features/flowers/flowers.changes.ts';
import { setFlower } from '../features/flowers/flowers.mutators.ts';
import { accountChanges } from './account.changes.ts';

/** Every kind of synced row. A feature that is synced has a line here. */
export const changes: readonly ChangeDefinition[] = [accountChanges, flowerChanges];

/** Every kind of wish. A stored entry whose kind is not here is kept and shown as "needs an app update". */
export const mutations: readonly RegisteredMutation[] = [register(setFlower)];

/** A definition whose `Args` are known to itself alone: it is given what is stored, and reads it first. */
export interface RegisteredMutation extends Pick<MutationDefinition<never>, 'kind' | 'goneIsSuccess' | 'isQuietWhenRefused'> {
  /** The call, or null when the stored args are of a shape this app does not know. */
  request(storedArgs: unknown): ReturnType<MutationDefinition<never>['request']> | null;
}

function register<Args>(definition: MutationDefinition<Args>): RegisteredMutation {
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
