import type { Bench, Posy } from '../bench.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { againstBytes, pagesSide } from './feed-page.ts';

const REQUESTS = 6000;
const CONNECTIONS = 10;

/** A read of a list of people: its title, and a side that performs it. */
export interface PeopleRead {
  readonly title: string;
  readonly side: (posy: Posy) => Promise<Side & { readonly page: string }>;
}

const MY_POSTS: PeopleRead = { title: 'my posts', side: (posy) => pagesSide(posy, '/api/posts/my') };
const COMMENTS: PeopleRead = {
  title: 'comments',
  side: async (posy) => pagesSide(posy, `/api/comments/${await lovedPost(posy)}`),
};
const FOLLOWERS: PeopleRead = {
  title: 'followers',
  side: (posy) => pagesSide(posy, `/api/users/${posy.viewer.userId}/followers`),
};
const FOLLOWING: PeopleRead = {
  title: 'following',
  side: (posy) => pagesSide(posy, `/api/users/${posy.viewer.userId}/following`),
};
const STATS: PeopleRead = { title: 'stats', side: statsSide };

/** The cost of these reads must not grow with the number of rows. */
export const PEOPLE_READS: readonly PeopleRead[] = [MY_POSTS, COMMENTS, FOLLOWERS, FOLLOWING, STATS];

export const peopleAtDepth: Scenario = {
  id: 'B2',
  title: 'comments and followers, pages at depth',
  async run(bench) {
    const posy = await bench.world();
    const results: Result[] = [];
    for (const { title, side } of [COMMENTS, FOLLOWERS]) {
      const scenario = `${title}, pages at many depths, each read anew, ${bench.usualPosts} posts`;
      results.push(await againstBytes(bench, await side(posy), { id: 'B2', scenario, target: 5 }));
    }
    return results;
  },
};

export const peopleGrowth: Scenario = {
  id: 'B3',
  title: 'my posts, comments, followers, stats, many people and posts against few',
  async run(bench) {
    const [few, many] = fewAndMany(bench);
    return growth(bench, await bench.world(many), await bench.world(few), {
      suffix: `${many} posts against ${few}`,
      cpuOf: (posy) => posy.server.cpuSeconds(),
    });
  },
};

/** The smallest number of posts, and the number for all measurements except growth. */
export function fewAndMany(bench: Bench): readonly [few: number, many: number] {
  const few = bench.options.posts[0];
  if (few === undefined || few === bench.usualPosts) throw new Error('Growth needs two numbers of posts');
  return [few, bench.usualPosts];
}

/** One result per read. `cpuOf` counts all CPU seconds that a product needs. */
export async function growth(
  bench: Bench,
  grown: Posy,
  small: Posy,
  { suffix, cpuOf }: { readonly suffix: string; readonly cpuOf: (posy: Posy) => number },
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const { title, side } of PEOPLE_READS) {
    const sides: Side[] = [];
    for (const posy of [grown, small]) {
      const { load } = await side(posy);
      sides.push({ load, server: { cpuSeconds: () => cpuOf(posy) } });
    }
    const [many, few] = sides;
    if (!many || !few) throw new Error('There are two worlds');
    const { measured, bound, ratio } = await compareCpu(many, few, bench.rounds(REQUESTS));
    results.push({
      id: 'B3',
      scenario: `${title}, ${suffix}`,
      measured,
      bound,
      unit: CPU_UNIT,
      figure: ratio,
      target: 1.15,
    });
  }
  return results;
}

/** The viewer's newest post, which has the most comments. */
async function lovedPost({ server, viewer }: Posy): Promise<string> {
  const response = await fetch(`${server.origin}/api/posts/my?limit=1`, { headers: viewer.headers });
  const id = /"id":"([^"]{36})","content"/.exec(await response.text())?.[1];
  if (id === undefined) throw new Error('The viewer has a post');
  return id;
}

async function statsSide({ server, viewer }: Posy): Promise<Side & { readonly page: string }> {
  const path = '/api/users/stats';
  const response = await fetch(server.origin + path, { headers: viewer.headers });
  const page = await response.text();
  if (!response.ok || !page.includes('totalPosts')) throw new Error(`${path} is no stats: ${response.status} ${page}`);
  const call = { method: 'GET' as const, path, headers: viewer.headers };
  return { server, page, load: { origin: server.origin, call, connections: CONNECTIONS, status: 200, body: page } };
}
