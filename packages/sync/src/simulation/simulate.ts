import type { Schedule } from './actions.ts';
import type { Bugs } from './bugs.ts';
import { checkAtRest, checkStep } from './invariants.ts';
import { World } from './world.ts';

/** Runs a schedule to its end and on to rest; throws a Violation when an invariant does not hold. */
export async function simulate([topology, actions]: Schedule, bugs: Bugs): Promise<World> {
  const world = new World(topology, bugs);
  for (const action of actions) {
    await world.perform(action);
    checkStep(world);
  }
  await world.settle(() => checkStep(world));
  checkAtRest(world);
  return world;
}
