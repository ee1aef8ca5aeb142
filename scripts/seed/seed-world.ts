import { SEED_ADS } from './ads.ts';
import { SEED_CONVERSATIONS, type SeedConversation } from './conversations.ts';
import { SEED_LINKS } from './links.ts';
import { SEED_COMMENTS, SEED_PEOPLE, SEED_POSTS } from './people.ts';
import { seedPicture, seedPortrait } from './picture.ts';
import { seededRandom } from './random.ts';
import { SeedClient } from './seed-client.ts';

interface SeedCollection {
  /** Index of the owner in `SEED_PEOPLE`. */
  readonly by: number;
  /** Null: the posts are saved without a collection. */
  readonly name: string | null;
  /** Places among the public posts. */
  readonly posts: readonly number[];
}

/** Saved posts of the demo world. Most are Alice's. */
const SEED_COLLECTIONS: readonly SeedCollection[] = [
  { by: 0, name: 'Garden ideas', posts: [2, 7, 9] },
  { by: 0, name: 'Places to see', posts: [3, 4, 6] },
  { by: 0, name: null, posts: [8, 11] },
  { by: 1, name: null, posts: [0, 5] },
];

/** Portraits and posts use different photos. */
const FIRST_PORTRAIT = 100;
/** This user has no profile picture, so that initials are visible, too. */
const FACELESS = 5;

/** Fills a running Posy with users, posts and messages, and reports progress. A second run changes nothing. */
export async function seedWorld(origin: string, log: (line: string) => void): Promise<void> {
  const people: SeedClient[] = [];
  for (const [index, person] of SEED_PEOPLE.entries()) {
    const client = await SeedClient.enter(origin, person);
    await client.introduce(person, index === FACELESS ? null : await seedPortrait(FIRST_PORTRAIT + index));
    people.push(client);
  }
  log(`${people.length} people: ${people.map(({ name }) => name).join(', ')}`);

  const postIds = await sharePosts(people, log);
  log(`${await followEachOther(people)} follows`);
  log(`${await answer(people, postIds)} flowers and comments`);
  log(`${await savePosts(people, postIds)} saved posts`);
  for (const conversation of SEED_CONVERSATIONS) await talk(people, conversation);
  log(`${SEED_CONVERSATIONS.length} conversations`);
  await advertise(people);
  log(`${SEED_ADS.length} ads`);
}

/**
 * Creates the links, which only an administrator may. Without the administrator's password they are left out.
 */
export async function seedLinks(
  origin: string,
  admin: { readonly email: string; readonly password: string },
  log: (line: string) => void,
): Promise<void> {
  const client = await SeedClient.logIn(origin, admin.email, admin.password);
  for (const link of SEED_LINKS) await client.putUp(link, await seedPicture(link.photo));
  log(`${SEED_LINKS.length} links`);
}

/** Sends all lines in turn with the reactions to them, then marks them as read except for the last `unread`. */
async function talk(people: readonly SeedClient[], { between, lines, unread }: SeedConversation): Promise<void> {
  const pair = between.map((place) => people[place]);
  const counts = [0, 0];
  const seen = [0, 0];
  const ids: string[] = [];
  for (const [number, line] of lines.entries()) {
    const { by, text, photo, replyTo, formerly, isUnsent = false, reaction } = line;
    const [from, to] = [pair[by], pair[1 - by]];
    if (!from || !to) throw new Error('A conversation is between two of the people');
    const picture = photo === undefined ? null : await seedPicture(photo);
    const replyToId = replyTo === undefined ? undefined : ids[replyTo];
    const id = await from.write(to, { number, text: formerly ?? text, picture, replyToId });
    if (formerly !== undefined) await from.editMessage(id, text);
    if (isUnsent) await from.unsend(id);
    ids.push(id);
    if (reaction !== undefined) await to.react(id, reaction);
    counts[by] = (counts[by] ?? 0) + 1;
    if (number < lines.length - unread) seen[by] = counts[by];
  }
  for (const by of [0, 1]) {
    const [from, to] = [pair[by], pair[1 - by]];
    const k = seen[by] ?? 0;
    if (from && to && k > 0) await to.read(from, k);
  }
}

async function advertise(people: readonly SeedClient[]): Promise<void> {
  for (const ad of SEED_ADS) {
    const id = await people[ad.by]?.advertise(ad, ad.photo === undefined ? null : await seedPicture(ad.photo));
    for (const [turn, place] of ad.seenBy.entries()) {
      if (id === undefined) continue;
      await people[place]?.look(id, 'impression');
      if (turn < ad.clicks) await people[place]?.look(id, 'click');
    }
  }
}

/** Resolves to the ids of the public posts. */
async function sharePosts(people: readonly SeedClient[], log: (line: string) => void): Promise<readonly string[]> {
  const postIds: string[] = [];
  for (const [index, post] of SEED_POSTS.entries()) {
    const author = people[index % people.length];
    if (author === undefined) continue;
    // Numbers of the further photos: far from those of other posts.
    const pictures = () => Promise.all(post.scenes.map((scene, i) => seedPicture(index + i * 1000, scene)));
    const { id, isNew } = await author.share(post, pictures);
    if (post.audience === 'everyone') postIds.push(id);
    log(`post ${index + 1} of ${SEED_POSTS.length}: ${author.name}${isNew ? '' : ' (was there)'}`);
  }
  return postIds;
}

/** All users follow the first one, who follows most of them. The rest is random. */
async function followEachOther(people: readonly SeedClient[]): Promise<number> {
  const random = seededRandom(2);
  let count = 0;
  for (const [index, person] of people.entries()) {
    for (const [otherIndex, other] of people.entries()) {
      const isDesired = random() < 0.5 || otherIndex === 0 || (index === 0 && otherIndex !== people.length - 1);
      if (person === other || !isDesired) continue;
      await person.follow(other.userId);
      count += 1;
    }
  }
  return count;
}

async function savePosts(people: readonly SeedClient[], postIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const { by, name, posts } of SEED_COLLECTIONS) {
    const person = people[by];
    if (!person) continue;
    const collectionId = name === null ? null : await person.collect(name);
    for (const id of posts.flatMap((place) => postIds[place] ?? [])) {
      await person.save(id, collectionId);
      count += 1;
    }
  }
  return count;
}

async function answer(people: readonly SeedClient[], postIds: readonly string[]): Promise<number> {
  const flowers = seededRandom(1);
  const comments = seededRandom(3);
  const replies = seededRandom(4);
  /** The latest comment of each post. */
  const latest = new Map<string, string>();
  let count = 0;
  for (const person of people) {
    for (const id of postIds) {
      if (flowers() < 0.45) {
        await person.giveFlower(id);
        count += 1;
      }
      const content = SEED_COMMENTS[Math.floor(comments() * SEED_COMMENTS.length * 3)];
      if (content !== undefined) {
        const answered = replies() < 0.4 ? latest.get(id) : undefined;
        if (answered !== undefined && replies() < 0.6) {
          await person.giveCommentFlower(answered);
          count += 1;
        }
        latest.set(id, await person.comment(id, content, answered));
        count += 1;
      }
    }
  }
  return count;
}
