import fc from 'fast-check';

/** One step of a schedule. Numbers are taken modulo the number of choices, so that every schedule is valid and shrinks. */
export type Action =
  | {
      readonly do: 'mutate';
      readonly client: number;
      readonly kind: MutationKind;
      readonly pick: number;
      readonly flag: boolean;
    }
  | {
      readonly do: 'drain' | 'pull' | 'page' | 'live' | 'kill' | 'evict' | 'sync' | 'push' | 'recookie';
      readonly client: number;
    }
  | { readonly do: 'deliver' | 'drop' | 'dup'; readonly message: number }
  | { readonly do: 'crash' | 'tick' | 'restore' | 'commit' | 'month' }
  | { readonly do: 'decide'; readonly client: number; readonly flag: boolean }
  | { readonly do: 'purge'; readonly scope: number; readonly upTo: number }
  | { readonly do: 'deactivate'; readonly user: number }
  | { readonly do: 'cookie'; readonly client: number; readonly user: number };

const MUTATIONS = [
  'post',
  'forFollowers',
  'private',
  'setAudience',
  'delete',
  'flower',
  'flower',
  'follow',
  'follow',
  'message',
  'message',
  'read',
] as const;
export type MutationKind = (typeof MUTATIONS)[number];

/** Users, and devices of each. */
export type Topology = readonly [number, number];

const MAX_CLIENTS = 6;
const client = fc.nat(MAX_CLIENTS - 1);
const message = fc.nat(30);
const of = <Name extends string>(name: Name) => fc.constant(name);

const mutationKind = fc.constantFrom<MutationKind>(...MUTATIONS);

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ do: of('mutate'), client, kind: mutationKind, pick: fc.nat(5), flag: fc.boolean() }),
  },
  { weight: 8, arbitrary: fc.record({ do: of('drain'), client }) },
  { weight: 8, arbitrary: fc.record({ do: of('pull'), client }) },
  { weight: 14, arbitrary: fc.record({ do: of('deliver'), message }) },
  { weight: 2, arbitrary: fc.record({ do: of('drop'), message }) },
  { weight: 2, arbitrary: fc.record({ do: of('dup'), message }) },
  { weight: 2, arbitrary: fc.record({ do: of('kill'), client }) },
  { weight: 1, arbitrary: fc.record({ do: of('crash') }) },
  { weight: 3, arbitrary: fc.record({ do: of('page'), client }) },
  { weight: 2, arbitrary: fc.record({ do: of('live'), client }) },
  { weight: 2, arbitrary: fc.record({ do: of('tick') }) },
  { weight: 1, arbitrary: fc.record({ do: of('purge'), scope: fc.nat(3), upTo: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: of('deactivate'), user: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: of('evict'), client }) },
  { weight: 1, arbitrary: fc.record({ do: of('restore') }) },
  { weight: 12, arbitrary: fc.record({ do: of('sync'), client }) },
  { weight: 12, arbitrary: fc.record({ do: of('push'), client }) },
  { weight: 1, arbitrary: fc.record({ do: of('cookie'), client, user: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: of('recookie'), client }) },
  { weight: 2, arbitrary: fc.record({ do: of('commit') }) },
  { weight: 1, arbitrary: fc.record({ do: of('month') }) },
  { weight: 2, arbitrary: fc.record({ do: of('decide'), client, flag: fc.boolean() }) },
);

const topology = fc.constantFrom<Topology>([2, 1], [2, 2], [3, 2]);

/** A topology, and up to 140 steps on it. */
export const schedules = fc.tuple(topology, fc.array(action, { maxLength: 140, size: 'max' }));
export type Schedule = readonly [Topology, readonly Action[]];
