import type { Author } from '@posy/contract/users';
import { TestServer } from '@posy/server/testing/test-server';
import { isRefused } from '@posy/sync/pending';
import { runs, SEED } from '@posy/testkit/depth';
import { FAULTS, type Fault } from '@posy/testkit/lossy-network';
import { TestClock } from '@posy/testkit/test-clock';
import fc from 'fast-check';
import { Phone } from './sync-phone.ts';

export const PEOPLE = ['ada', 'bea', 'cyd'] as const;
export const RUN_MS = 30 * 60_000;
/** Retries are due, and leases of the dead have ended, after this long. */
const LATER_MS = 120_000;
/** Two phones of Ada, two of Bea, one of Cyd. */
const OWNERS = ['ada', 'ada', 'bea', 'bea', 'cyd'] as const;

/** Events of phones and of the network. */
export type PhoneStep =
  | {
      readonly do: 'drain' | 'pull' | 'older' | 'killMidway';
      readonly phone: number;
      readonly faults: readonly Fault[];
    }
  | { readonly do: 'later' }
  | { readonly do: 'settle' };

export const phone = fc.nat(OWNERS.length - 1);
export const faults = fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 });
/** Weighted arbitraries of {@link PhoneStep}, to be combined with those of a feature's actions. */
export const PHONE_STEPS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<PhoneStep> }[] = [
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('drain' as const, 'pull' as const), phone, faults }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('killMidway' as const), phone, faults }) },
  { weight: 2, arbitrary: fc.constantFrom<PhoneStep>({ do: 'later' }, { do: 'settle' }) },
];

const PHONE_ACTIONS: ReadonlySet<string> = new Set(['drain', 'pull', 'older', 'killMidway', 'later', 'settle']);

export function isPhoneStep(step: { readonly do: string }): step is PhoneStep {
  return PHONE_ACTIONS.has(step.do);
}

export interface Run<Trial> {
  readonly begin: () => Promise<Trial>;
  /** Throws when an invariant is violated. */
  readonly check: (trial: Trial) => Promise<void>;
  readonly end: (trial: Trial) => Promise<void>;
}

/** Searches for steps that break an invariant and shrinks them. */
export async function runTrials<Step, Trial extends { perform(step: Step): Promise<void>; rest(): Promise<void> }>(
  steps: fc.Arbitrary<Step[]>,
  { begin, check, end }: Run<Trial>,
): Promise<void> {
  const laws = fc.asyncProperty(steps, async (each) => {
    const trial = await begin();
    try {
      for (const action of each) await trial.perform(action);
      await trial.rest();
      await check(trial);
    } finally {
      await end(trial);
    }
  });
  await fc.assert(laws, { numRuns: runs({ test: 12, deep: 150 }), seed: SEED });
}

let trials = SEED;

/** The phones of {@link PEOPLE} on one server that stays up; a feature's trial adds its actions. */
export class PhonesTrial {
  readonly clock = new TestClock();
  readonly phones: Phone[] = [];
  readonly server: TestServer;
  private seed = 0;

  constructor(server: TestServer) {
    this.server = server;
  }

  async unpackAll(): Promise<void> {
    for (const name of OWNERS) this.phones.push(await this.newPhone(name));
  }

  newPhone(name: string): Promise<Phone> {
    trials++;
    return Phone.unpack(name, this.server.as(name), this.clock, trials * 1000 + ++this.seed);
  }

  phoneAt(index: number): Phone {
    const found = this.phones[index];
    if (!found) throw new Error('no such phone');
    return found;
  }

  async performOnPhone(step: PhoneStep): Promise<void> {
    if (step.do === 'later') return this.clock.advance(LATER_MS);
    if (step.do === 'settle') return this.server.settle();
    const actor = this.phoneAt(step.phone);
    actor.faults = [...step.faults];
    if (step.do === 'killMidway') {
      // Pending work fails on the closed database, as code of a dead process never runs.
      const begun = Promise.allSettled([actor.drain(), actor.pull()]);
      await new Promise((resolve) => setImmediate(resolve));
      await actor.kill();
      await begun;
    } else {
      await actor[step.do]();
    }
    actor.faults = [];
  }

  /** Restores the network. All phones then send and pull until nothing is left. */
  async rest(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      this.clock.advance(LATER_MS);
      for (const each of this.phones) await each.drain();
      await this.server.settle();
      for (const each of this.phones) await each.pull();
      const unsent = await Promise.all(this.phones.map((each) => each.unsent()));
      if (unsent.flat().every(isRefused)) return;
    }
    const unsent = await Promise.all(this.phones.map((each) => each.unsent()));
    throw new Error(`does not come to rest: ${JSON.stringify(unsent)}`);
  }

  async putAway(): Promise<void> {
    await this.server.settle();
    for (const each of this.phones) each.local.close();
  }
}

let peopled = 0;

/** A trial with new users, for rows that stay. */
export class NewPeopleTrial extends PhonesTrial {
  readonly #number = ++peopled;

  /** Creates the users and their phones, which have pulled. */
  async arrive(): Promise<void> {
    await Promise.all(PEOPLE.map((name) => this.server.as(this.nameOf(name)).user()));
    await this.unpackAll();
    for (const each of this.phones) await each.pull();
  }

  nameOf(name: string): string {
    return `${name}n${this.#number}`;
  }

  override newPhone(name: string): Promise<Phone> {
    return super.newPhone(this.nameOf(name));
  }

  /** Another phone of the same user. */
  fresh(old: Phone): Promise<Phone> {
    return super.newPhone(old.name);
  }

  /** A user as others see them. */
  async authorOf({ local, uid, name }: Phone): Promise<Author & { readonly username: string }> {
    const account = await local.cache.me.get(uid);
    if (!account?.username) throw new Error(`${name} has no username`);
    return { ...account, username: account.username };
  }
}

/** A server on which {@link PEOPLE} have an account. */
export async function startPeopled(): Promise<TestServer> {
  const server = await TestServer.start();
  await Promise.all(PEOPLE.map((name) => server.as(name).user()));
  return server;
}
