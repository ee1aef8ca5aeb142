import fc from 'fast-check';
import type { Action, Topology } from './actions.ts';

/** A step of devices with screens: their sockets, the processes that these lead to, and the bus between processes. */
export type ScreenAction =
  | { readonly do: 'look'; readonly client: number; readonly pick: number }
  | { readonly do: 'connect'; readonly client: number; readonly hub: number }
  /** A flower that is answered at once. */
  | { readonly do: 'give'; readonly client: number; readonly pick: number; readonly flag: boolean }
  /** Any other change by a user that is answered at once. */
  | {
      readonly do: 'change';
      readonly client: number;
      readonly kind: ChangeKind;
      readonly pick: number;
      readonly flag: boolean;
    }
  | { readonly do: 'cut' | 'frame' | 'report' | 'keep'; readonly client: number }
  | { readonly do: 'receive' | 'miss' | 'read' | 'send' | 'rehub' | 'quiet'; readonly hub: number }
  | { readonly do: 'backup' | 'rewind' };
const CHANGES = ['setAudience', 'setAudience', 'follow', 'remove', 'post', 'forFollowers', 'delete'] as const;
export type ChangeKind = (typeof CHANGES)[number];
export type CountsAction = Action | ScreenAction;
export type CountsSchedule = readonly [Topology, readonly CountsAction[]];

export const HUBS = 2;
const SCREEN_ACTIONS: ReadonlySet<string> = new Set<ScreenAction['do']>([
  ...(['look', 'connect', 'give', 'change', 'cut', 'frame', 'report', 'keep'] as const),
  ...(['receive', 'miss', 'read', 'send', 'rehub', 'quiet', 'backup', 'rewind'] as const),
]);

export function isScreenAction(action: CountsAction): action is ScreenAction {
  return SCREEN_ACTIONS.has(action.do);
}

const client = fc.nat(5);
const hub = fc.nat(HUBS - 1);
const of = <Name extends string>(name: Name) => fc.constant(name);
const about = { client, pick: fc.nat(5), flag: fc.boolean() };

const STEPS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<CountsAction> }[] = [
  { weight: 14, arbitrary: fc.record({ do: of('give'), ...about }) },
  { weight: 6, arbitrary: fc.record({ do: of('change'), ...about, kind: fc.constantFrom(...CHANGES) }) },
  { weight: 8, arbitrary: fc.record({ do: of('mutate'), ...about, kind: of('flower') }) },
  { weight: 8, arbitrary: fc.record({ do: of('push'), client }) },
  { weight: 8, arbitrary: fc.record({ do: of('sync'), client }) },
  { weight: 4, arbitrary: fc.record({ do: of('drain'), client }) },
  { weight: 3, arbitrary: fc.record({ do: of('pull'), client }) },
  { weight: 8, arbitrary: fc.record({ do: of('deliver'), message: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ do: of('drop'), message: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ do: of('dup'), message: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ do: of('kill'), client }) },
  { weight: 1, arbitrary: fc.record({ do: of('page'), client }) },
  { weight: 1, arbitrary: fc.record({ do: of('tick') }) },
  { weight: 2, arbitrary: fc.record({ do: of('look'), client, pick: fc.integer({ min: 1, max: 15 }) }) },
  { weight: 3, arbitrary: fc.record({ do: of('connect'), client, hub }) },
  { weight: 1, arbitrary: fc.record({ do: of('cut'), client }) },
  { weight: 12, arbitrary: fc.record({ do: of('frame'), client }) },
  { weight: 5, arbitrary: fc.record({ do: of('report'), client }) },
  { weight: 3, arbitrary: fc.record({ do: of('keep'), client }) },
  { weight: 6, arbitrary: fc.record({ do: of('receive'), hub }) },
  { weight: 3, arbitrary: fc.record({ do: of('miss'), hub }) },
  { weight: 6, arbitrary: fc.record({ do: of('read'), hub }) },
  { weight: 8, arbitrary: fc.record({ do: of('send'), hub }) },
  { weight: 8, arbitrary: fc.record({ do: of('quiet'), hub }) },
  { weight: 1, arbitrary: fc.record({ do: of('rehub'), hub }) },
  { weight: 2, arbitrary: fc.record({ do: of('backup') }) },
  { weight: 2, arbitrary: fc.record({ do: of('rewind') }) },
];

/**
 * A process reads a count between the commit of a flower and its head. The read has to belong to an earlier write that the process has heard
 * of, and its frame to arrive: single steps meet that once in thousands of schedules.
 */
const overtaking = fc
  .record({ earlier: client, client, hub, pick: fc.nat(5), flags: fc.tuple(fc.boolean(), fc.boolean()) })
  .map((drawn): CountsAction[] => [
    { do: 'give', client: drawn.earlier, pick: drawn.pick, flag: drawn.flags[0] },
    ...Array.from({ length: 6 }, (): CountsAction => ({ do: 'receive', hub: drawn.hub })),
    { do: 'give', client: drawn.client, pick: drawn.pick, flag: drawn.flags[1] },
    { do: 'read', hub: drawn.hub },
    // The counts, and those of the looks that follow.
    ...Array.from({ length: 4 }, (): CountsAction => ({ do: 'send', hub: drawn.hub })),
    ...[0, 1, 2, 0, 1, 2].map((at): CountsAction => ({ do: 'frame', client: at })),
  ]);

const single = fc.oneof(...STEPS).map((action) => [action]);

/** Topologies with screens, and up to 60 steps on them, some of which are several actions. */
export const countsSchedules: fc.Arbitrary<CountsSchedule> = fc.tuple(
  fc.constantFrom<Topology>([2, 1], [2, 2], [2, 2], [3, 1]),
  fc
    .array(fc.oneof({ weight: 30, arbitrary: single }, { weight: 1, arbitrary: overtaking }), {
      maxLength: 60,
      size: 'max',
    })
    .map((steps) => steps.flat()),
);
