import type { Action, Schedule, MutationKind } from './actions.ts';

function mutation(client: number, kind: MutationKind, pick = 0, flag = false): Action {
  return { do: 'mutate', client, kind, pick, flag };
}
function push(client: number): Action {
  return { do: 'push', client };
}
function drain(client: number): Action {
  return { do: 'drain', client };
}
function pull(client: number): Action {
  return { do: 'pull', client };
}
function sync(client: number): Action {
  return { do: 'sync', client };
}
function page(client: number): Action {
  return { do: 'page', client };
}
function deliver(message: number): Action {
  return { do: 'deliver', message };
}

function posts(client: number, count: number): Action[] {
  return Array.from({ length: count }, () => [mutation(client, 'post'), push(client)]).flat();
}

function privatePosts(client: number, count: number): Action[] {
  return Array.from({ length: count }, () => [mutation(client, 'private'), push(client)]).flat();
}

/** Errors of the design that the simulation found, each as its shortest schedule. */
export const NAMED_SCHEDULES: readonly { readonly name: string; readonly schedule: Schedule }[] = [
  {
    name: 'a mutation acknowledged just before a restored backup is released by the next complete pull',
    schedule: [
      [2, 1],
      [mutation(0, 'post'), push(0), mutation(0, 'flower', 0, true), push(0), { do: 'restore' }],
    ],
  },
  {
    name: 'a deleted post stays deleted when its device, without the answer, sends it again two months later',
    schedule: [
      [2, 2],
      [
        mutation(0, 'post'),
        drain(0),
        { do: 'drop', message: 0 },
        sync(2),
        mutation(2, 'delete'),
        push(2),
        { do: 'month' },
        { do: 'month' },
        { do: 'decide', client: 0, flag: true },
        push(0),
      ],
    ],
  },
  {
    name: 'a page of older posts repeats a pull in flight, which left out its rows',
    schedule: [
      [2, 1],
      [
        ...posts(1, 5),
        sync(0),
        page(0),
        deliver(0),
        mutation(1, 'delete', 2),
        push(1),
        pull(0),
        deliver(1),
        deliver(0),
        deliver(0),
      ],
    ],
  },
  {
    name: 'a page requested before a reset of the window leaves no gap in the feed',
    schedule: [
      [2, 1],
      [...posts(1, 5), sync(0), page(0), ...posts(1, 5), { do: 'restore' }, sync(0), deliver(0), deliver(0)],
    ],
  },
  {
    name: 'a post deleted during sending stays deleted, although its request arrives after the deletion',
    schedule: [
      [2, 1],
      [mutation(0, 'post'), drain(0), mutation(0, 'delete'), push(0), push(0), deliver(0), deliver(0), sync(1)],
    ],
  },
  {
    name: 'an overlay stays while the touch of its row is beyond the end of a page',
    schedule: [
      [2, 2],
      [
        ...posts(0, 3),
        sync(0),
        mutation(0, 'flower', 0, true),
        push(0),
        mutation(2, 'message'),
        push(2),
        mutation(2, 'message'),
        push(2),
        mutation(2, 'message'),
        push(2),
        sync(0),
        sync(0),
        sync(0),
      ],
    ],
  },
  {
    name: 'a conversation that moves behind the end of an answer brings its messages with the next',
    schedule: [
      [2, 1],
      [
        mutation(0, 'message'),
        push(0),
        sync(0),
        mutation(0, 'message'),
        push(0),
        ...posts(0, 3),
        pull(0),
        deliver(0),
        mutation(1, 'message'),
        push(1),
        deliver(0),
      ],
    ],
  },
  {
    name: 'a post deleted between the end of a follow and the next leaves a device that saw neither',
    schedule: [
      [2, 2],
      [
        mutation(1, 'forFollowers'),
        push(1),
        mutation(0, 'follow', 0, true),
        push(0),
        sync(0),
        ...privatePosts(2, 3),
        mutation(2, 'follow', 0, false),
        push(2),
        mutation(1, 'delete'),
        push(1),
        sync(0),
        mutation(2, 'follow', 0, true),
        push(2),
      ],
    ],
  },
  {
    name: 'a post that is no longer for everyone comes back with a follow, at the same revision',
    schedule: [
      [2, 1],
      [
        mutation(1, 'post'),
        push(1),
        sync(0),
        mutation(1, 'setAudience', 2, true),
        push(1),
        sync(0),
        mutation(0, 'follow', 0, true),
        push(0),
        sync(0),
      ],
    ],
  },
  {
    name: 'a post that is sent again long after it was stored ends its overlay, although a flower has changed its count since',
    schedule: [
      [3, 1],
      [
        mutation(2, 'post'),
        drain(2),
        deliver(0),
        { do: 'month' },
        { do: 'month' },
        sync(0),
        sync(2),
        mutation(0, 'flower', 0, true),
      ],
    ],
  },
];
