import { SEED_PEOPLE, SEED_POSTS } from './people.ts';
import { seedPicture } from './picture.ts';
import { seededRandom } from './random.ts';
import { SeedClient } from './seed-client.ts';

/** Fills a running Posy with people, posts and flowers; says what it does. Doing it twice changes nothing. */
export async function seedWorld(origin: string, say: (line: string) => void): Promise<void> {
  const people: SeedClient[] = [];
  for (const person of SEED_PEOPLE) people.push(await SeedClient.enter(origin, person));
  say(`${people.length} people: ${people.map(({ name }) => name).join(', ')}`);

  const postIds: string[] = [];
  let newPosts = 0;
  for (const [index, post] of SEED_POSTS.entries()) {
    const author = people[index % people.length];
    if (author === undefined) continue;
    const { id, isNew } = await author.share(post, () => seedPicture(index));
    if (post.isPublic) postIds.push(id);
    if (isNew) newPosts += 1;
    say(`post ${index + 1} of ${SEED_POSTS.length}: ${author.name}${isNew ? '' : ' (was there)'}`);
  }

  const random = seededRandom(1);
  let flowers = 0;
  for (const person of people) {
    for (const id of postIds.filter(() => random() < 0.45)) {
      await person.giveFlower(id);
      flowers += 1;
    }
  }
  say(`${newPosts} new posts, ${flowers} flowers`);
}
