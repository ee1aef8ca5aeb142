import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Posy } from '../bench.ts';
import { compareCpu } from '../interleaved.ts';
import type { Call } from '../load.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { type SignedIn, signInMany } from '../sign-in.ts';
import { newestPosts, WRITERS } from './flower.ts';

const FOLLOWED = 20;
const REQUESTS = 3000;

export const peopleWrites: Scenario = {
  id: 'B6',
  title: 'comment and follow: durable, touched, once',
  async run(bench) {
    const posy = await bench.world();
    const writers = await signInMany(posy.server.origin, WRITERS);
    const posts = await newestPosts(posy);
    const followed = await followersOf(posy);
    const kinds = [
      { title: `comment, ${WRITERS} writers on the same posts`, status: 201, calls: () => comments(writers, posts) },
      {
        title: `follow, ${WRITERS} people and the same ${FOLLOWED}`,
        status: 200,
        calls: () => follows(writers, followed),
      },
    ];
    const results: Result[] = [];
    for (const { title, status, calls } of kinds) {
      const bare = await bench.bound('people-write', join(await bench.dataDir(), 'posy.db'));
      const sideOf = (server: typeof bare) => ({
        server,
        load: { origin: server.origin, call: calls(), connections: WRITERS, status },
      });
      const compared = await compareCpu(sideOf(posy.server), sideOf(bare), bench.rounds(REQUESTS));
      const { measured, bound, ratio, measuredFigures, boundFigures } = compared;
      const note = `0 errors; ${Math.round(measuredFigures.perSecond)}/s against ${Math.round(boundFigures.perSecond)}/s`;
      results.push({ id: 'B6', scenario: title, measured, bound, unit: CPU_UNIT, figure: ratio, target: 2, note });
    }
    return results;
  },
};

/** Comments, each a new one. */
function comments(writers: readonly SignedIn[], posts: readonly string[]): () => Call {
  return eachInTurn(writers, posts, (_round, postId) => ({
    method: 'POST',
    path: '/api/comments',
    body: JSON.stringify({ postId, content: 'What a light over the river, and how still it is!' }),
  }));
}

/** Every mutation changes something: each user follows all others, then unfollows all, and so on. */
function follows(writers: readonly SignedIn[], people: readonly string[]): () => Call {
  return eachInTurn(writers, people, (round, personId) => ({
    method: round % 2 === 0 ? 'POST' : 'DELETE',
    path: `/api/users/${personId}/follow`,
  }));
}

function eachInTurn(
  writers: readonly SignedIn[],
  things: readonly string[],
  make: (round: number, thing: string) => Pick<Call, 'method' | 'path' | 'body'>,
): () => Call {
  let asked = 0;
  return () => {
    const turn = asked++;
    const writer = writers[turn % writers.length];
    const thing = things[Math.floor(turn / writers.length) % things.length];
    if (!writer || thing === undefined) throw new Error('There are people and things');
    const call = make(Math.floor(turn / (writers.length * things.length)), thing);
    return {
      ...call,
      headers: {
        ...writer.headers,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': randomUUID(),
        // The bound has no sessions.
        'x-user': writer.userId,
      },
    };
  };
}

/** Users that no writer follows yet: they are at the end of the viewer's list of followers. */
async function followersOf({ server, viewer }: Posy): Promise<readonly string[]> {
  const response = await fetch(`${server.origin}/api/users/${viewer.userId}/followers?limit=${FOLLOWED}`, {
    headers: viewer.headers,
  });
  return [...(await response.text()).matchAll(/"id":"([^"]{36})","firstName"/g)].flatMap((match) => match[1] ?? []);
}
