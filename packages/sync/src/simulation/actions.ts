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
/** Actions of users who remove followers, and share for the others. */
const REMOVALS = ['follow', 'follow', 'remove', 'remove', 'forFollowers', 'forFollowers', 'setAudience'] as const;
export type MutationKind = (typeof MUTATIONS | typeof REMOVALS)[number];

/** Users, and devices of each. */
export type Topology = readonly [number, number];

const MAX_CLIENTS = 6;
const client = fc.nat(MAX_CLIENTS - 1);
const message = fc.nat(30);
const of = <Name extends string>(name: Name) => fc.constant(name);

const mutationOf = (kinds: readonly MutationKind[]) =>
  fc.record({
    do: of('mutate'),
    client,
    kind: fc.constantFrom<MutationKind>(...kinds),
    pick: fc.nat(5),
    flag: fc.boolean(),
  });

const EVENTS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
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
];

const topology = fc.constantFrom<Topology>([2, 1], [2, 2], [3, 2]);

/** A topology, and up to 140 steps on it. */
export const schedules = schedulesWith({ weight: 10, arbitrary: mutationOf(MUTATIONS) });
/** The same, with removed followers. Of its own, because another kind changes what every seed finds. */
export const removalSchedules = schedulesWith(
  { weight: 5, arbitrary: mutationOf(MUTATIONS) },
  { weight: 10, arbitrary: mutationOf(REMOVALS) },
);
export type Schedule = readonly [Topology, readonly Action[]];

function schedulesWith(...mutations: (typeof EVENTS)[number][]) {
  return fc.tuple(topology, fc.array(fc.oneof(...mutations, ...EVENTS), { maxLength: 140, size: 'max' }));
}
