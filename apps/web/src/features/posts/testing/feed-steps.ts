import fc from 'fast-check';

export type Where = 'top' | 'middle' | 'end';
export type Mutation = 'share' | 'delete' | 'flower' | 'comment' | 'captions';

/** A change on a device. `at` is its position, in hundredths of the list. */
export type DeviceStep =
  | { readonly do: 'older'; readonly pages: number }
  | { readonly do: 'sweep'; readonly most: number }
  | { readonly do: 'put'; readonly where: Where; readonly at: number; readonly count: number }
  | { readonly do: 'change' | 'remove'; readonly at: number; readonly count: number }
  | { readonly do: 'relate'; readonly authorIndex: number; readonly isMuted: boolean }
  | { readonly do: 'mutate'; readonly what: Mutation; readonly at: number }
  | { readonly do: 'arrive' | 'refuse'; readonly at: number }
  | { readonly do: 'settle'; readonly at: number; readonly isRowFirst: boolean };

/** Also actions of the reader, and faults of the database. */
export type Step =
  | DeviceStep
  | { readonly do: 'grow'; readonly pages: number }
  | { readonly do: 'jump'; readonly by: number }
  | { readonly do: 'setVisibleRange'; readonly at: number }
  | { readonly do: 'leave' | 'return' | 'fail' | 'hold' | 'release' };

/** `isHasty`: the next step does not wait until the feed has reported this one. */
export interface TimedStep {
  readonly step: Step;
  readonly isHasty: boolean;
}

const of = <Name extends string>(name: Name) => fc.constant(name);
const at = fc.nat(99);
const count = fc.constantFrom(1, 1, 1, 3, 30, 70);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: of('grow'), pages: fc.constantFrom(1, 1, 4, 12) }) },
  { weight: 2, arbitrary: fc.record({ do: of('jump'), by: fc.constantFrom(60, 200) }) },
  { weight: 10, arbitrary: fc.record({ do: of('setVisibleRange'), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'fail' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: of('return') }) },
  { weight: 4, arbitrary: fc.record({ do: of('older'), pages: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: of('sweep'), most: fc.constantFrom(50, 200) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: of('put'), where: fc.constantFrom<Where>('top', 'middle', 'end'), at, count }),
  },
  { weight: 4, arbitrary: fc.record({ do: of('change'), at, count }) },
  { weight: 3, arbitrary: fc.record({ do: of('remove'), at, count }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: of('relate'), authorIndex: fc.integer({ min: 1, max: 4 }), isMuted: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: of('mutate'),
      what: fc.constantFrom<Mutation>('share', 'share', 'delete', 'flower', 'comment', 'captions'),
      at,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: of('arrive'), at }) },
  { weight: 1, arbitrary: fc.record({ do: of('refuse'), at }) },
  { weight: 3, arbitrary: fc.record({ do: of('settle'), at, isRowFirst: fc.boolean() }) },
);

/** The initial posts of a device, and the steps that follow. */
export const feedSteps = fc.record({
  stored: fc.constantFrom(0, 15, 40, 130, 300),
  steps: fc.array(fc.record({ step, isHasty: fc.boolean() }), { maxLength: 24, size: 'max' }),
});
