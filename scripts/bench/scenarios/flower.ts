import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Posy } from '../bench.ts';
import { compareCpu } from '../interleaved.ts';
import type { Call } from '../load.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { type SignedIn, signInMany } from '../sign-in.ts';

export const WRITERS = 10;
const POSTS = 20;
const REQUESTS = 3000;

export const flower: Scenario = {
  id: 'B6',
  title: 'flower: durable, touched, once',
  async run(bench) {
    const posy = await bench.world();
    const people = await signInMany(posy.server.origin, WRITERS);
    const posts = await newestPosts(posy);
    const bare = await bench.bound('flower-write', join(await bench.dataDir(), 'posy.db'));
    const { measured, bound, ratio, measuredFigures, boundFigures } = await compareCpu(
      {
        server: posy.server,
        load: { origin: posy.server.origin, call: mutations(people, posts), connections: WRITERS, status: 200 },
      },
      {
        server: bare,
        load: { origin: bare.origin, call: mutations(people, posts), connections: WRITERS, status: 200 },
      },
      bench.rounds(REQUESTS),
    );
    const note = `0 errors; ${Math.round(measuredFigures.perSecond)}/s against ${Math.round(boundFigures.perSecond)}/s`;
    const scenario = `flower, ${WRITERS} writers on the same ${POSTS} posts`;
    return [{ id: 'B6', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 2, note }];
  },
};

/** Every mutation changes something: each user gives all posts a flower, then takes all back, and so on. */
export function mutations(people: readonly SignedIn[], posts: readonly string[]): () => Call {
  let asked = 0;
  return () => {
    const turn = asked++;
    const person = people[turn % people.length];
    const postId = posts[Math.floor(turn / people.length) % posts.length];
    if (!person || postId === undefined) throw new Error('There are people and posts');
    const isFlowered = Math.floor(turn / (people.length * posts.length)) % 2 === 0;
    return {
      method: 'POST',
      path: `/api/posts/${postId}/flower`,
      headers: {
        ...person.headers,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        // The bound has no sessions.
        'x-user': person.userId,
      },
      body: JSON.stringify({ isFlowered }),
    };
  };
}

export async function newestPosts({ server, viewer }: Posy): Promise<readonly string[]> {
  const response = await fetch(`${server.origin}/api/posts?limit=${POSTS}`, { headers: viewer.headers });
  return [...(await response.text()).matchAll(/"id":"([^"]{36})","content"/g)].flatMap((match) => match[1] ?? []);
}
