import { matches } from '@posy/contract/check';
import type { MutationDefinition, OutboxEntry, RequestSpec, Target } from '@posy/sync/mutation';
import { desiredOf } from '@posy/sync/pending';
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import type { LocalDb } from '../local/local-db.ts';

/** The row that is on or off, and which of both it shall be. Entries of the outbox have the names of each switch. */
type SwitchArgs<IdName extends string, Id, OnName extends string> = Readonly<Record<IdName, Id>> &
  Readonly<Record<OnName, boolean>>;

interface SwitchSpec<IdName extends string, IdSchema extends TSchema, OnName extends string> {
  /** `<thing>.set` */
  readonly kind: string;
  /** The type of the synced row, whose id is that of the switch. */
  readonly type: Target['type'];
  /** Names in the args, and the schema of the id. */
  readonly id: IdName;
  readonly ids: IdSchema;
  readonly isOn: OnName;
  readonly lane: (id: Static<IdSchema>) => string;
  readonly request: (id: Static<IdSchema>, isOn: boolean) => RequestSpec;
  /** Whether the server's row is on; null: not known, so that the mutation is sent. */
  readonly stored: (local: LocalDb, id: Static<IdSchema>) => Promise<boolean | null>;
  /** The row that it belongs to, where that may be unsent. */
  readonly dependsOn?: { readonly type: string; readonly madeBy: string };
  readonly notFoundIsSuccess?: 'always' | 'off';
}

/** A {@link switchMutation}. */
export interface Switch<Id extends string, Args> extends MutationDefinition<Args> {
  readonly argsOf: (id: Id, isOn: boolean) => Args;
  readonly stored: (local: LocalDb, id: Id) => Promise<boolean | null>;
  /** Whether each row shall be on, by its last pending mutation. `entries` by `ord`. */
  readonly desired: (entries: readonly OutboxEntry[]) => ReadonlyMap<Id, boolean>;
  /** Whether these stored args switch it on. */
  readonly isOn: (args: unknown) => boolean;
}

/**
 * A state of the user's own that is on or off for each row, such as a flower or a mute. It is set and not toggled, so that repeats
 * are harmless; only the last unsent mutation of a row is sent.
 */
export function switchMutation<IdName extends string, IdSchema extends TSchema, OnName extends string>(
  spec: SwitchSpec<IdName, IdSchema, OnName>,
): Switch<Static<IdSchema> & string, SwitchArgs<IdName, Static<IdSchema>, OnName>> {
  type Id = Static<IdSchema> & string;
  type Args = SwitchArgs<IdName, Static<IdSchema>, OnName>;
  const { kind, type, dependsOn, notFoundIsSuccess, stored } = spec;
  const schema = Type.Object({ [spec.id]: spec.ids, [spec.isOn]: Type.Boolean() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has these names
  const read = (args: unknown) => (matches(schema, args) ? (args as unknown as Args) : null);
  const idOf = (args: Args) => args[spec.id] as Id;
  const isOnIn = (args: Args) => args[spec.isOn] === true;
  return {
    kind,
    version: 1,
    read,
    lane: (args) => spec.lane(idOf(args)),
    target: (args) => ({ type, id: idOf(args) }),
    coalesce: (queued) => ({ remove: queued.filter((each) => each.kind === kind).map(({ key }) => key), add: true }),
    request: (args) => spec.request(idOf(args), isOnIn(args)),
    ...(dependsOn && { dependsOn: (args) => [{ ...dependsOn, id: idOf(args) }] }),
    notFoundIsSuccess: (args) => notFoundIsSuccess === 'always' || (notFoundIsSuccess === 'off' && !isOnIn(args)),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- computed names are of any text to the compiler
    argsOf: (id, isOn) => ({ [spec.id]: id, [spec.isOn]: isOn }) as unknown as Args,
    stored,
    desired: (entries) => desiredOf({ kind, read }, entries, (args) => [idOf(args), isOnIn(args)]),
    isOn: (args) => {
      const known = read(args);
      return known !== null && isOnIn(known);
    },
  };
}
