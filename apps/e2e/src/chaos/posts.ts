import { setTimeout as pause } from 'node:timers/promises';
import { matches } from '@posy/contract/check';
import type { PostId } from '@posy/contract/ids';
import { PostSchema } from '@posy/contract/posts';
import { writeComment } from '@posy/web/features/comments/write-comment';
import { giveFlower } from '@posy/web/features/flowers/give-flower';
import { changeableOf, saveChanges } from '@posy/web/features/posts/change-post';
import type { LocalDb } from '@posy/web/local/local-db';
import { writeCounts } from '@posy/web/sync/write-counts';
import type { ApiPerson } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { authorOf, type PostStep } from './schedule.ts';
import { countsLine } from './screen.ts';
import type { WiredPhone } from './wired-phone.ts';

/** Shares the posts that the steps name. */
export async function sharePosts(
  people: ReadonlyMap<string, ApiPerson>,
  phones: readonly WiredPhone[],
  steps: readonly PostStep[],
): Promise<readonly PostId[]> {
  const count = Math.max(-1, ...steps.map(({ post }) => post)) + 1;
  const ids: PostId[] = [];
  for (let i = 0; i < count; i++) {
    const author = people.get(
      authorOf(
        i,
        phones.map(({ name }) => name),
      ),
    );
    if (!author) throw new Error(`Post ${i} has no author`);
    ids.push((await author.share({ content: `Post ${i}` })).id);
  }
  return ids;
}

/** Changes the posts at the times of the steps. Resolves to the performed steps, when the last change is stored on its phone. */
export async function changePosts(
  steps: readonly PostStep[],
  phones: readonly WiredPhone[],
  posts: readonly PostId[],
): Promise<readonly PostStep[]> {
  const startedAt = performance.now();
  const made: PostStep[] = [];
  for (const step of steps) {
    await pause(Math.max(0, step.atMs - (performance.now() - startedAt)));
    const phone = phones.find(({ name }) => name === step.from);
    const id = posts[step.post];
    if (!phone || id === undefined) throw new Error(`${step.from} or post ${step.post} is missing`);
    made.push({ ...step, atMs: Math.round(performance.now() - startedAt) });
    // A write on a crashing phone is retried, as a user would do.
    await waitUntil(`${step.text} is stored`, () => phone.with((local) => change(step, phone, local, id)));
  }
  return made;
}

/** False: the phone does not have the post yet. */
async function change({ kind, text }: PostStep, phone: WiredPhone, local: LocalDb, id: PostId): Promise<boolean> {
  const { screen } = phone;
  if (kind === 'scroll') {
    screen.scroll(id);
    return true;
  }
  // The app does so by itself, for the counts of its page: here each phone has its own.
  await writeCounts(local, id, screen.counts.live);
  if (kind === 'comment') await writeComment(local, id, text);
  else if (kind !== 'words') await giveFlower(local, id, kind === 'give');
  else {
    const post = await screen.read(id);
    if (!post) return false;
    await saveChanges(local, id, changeableOf(post), { ...changeableOf(post), content: text });
  }
  return true;
}

/** The differences between the posts as phones draw them and as the server has them. */
export async function otherCounts(
  phones: readonly WiredPhone[],
  people: ReadonlyMap<string, ApiPerson>,
  posts: readonly PostId[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const person of people.values()) {
    for (const id of posts) {
      const post: unknown = await (await person.fetch(`/api/posts/${id}`)).json();
      if (!matches(PostSchema, post)) throw new Error(`${id} is no post`);
      const truth = countsLine(post);
      for (const phone of phones.filter(({ uid }) => uid === person.user.id)) {
        const drawn = await phone.screen.drawn(id);
        if (drawn !== truth) found.push(`${phone.name} draws\n${drawn}\nand the server has\n${truth}`);
      }
    }
  }
  return found;
}

/** Comments that were written and are not on the server, those that it has twice, and posts that count others than they have. */
export async function judgeComments(
  person: ApiPerson,
  posts: readonly PostId[],
  steps: readonly PostStep[],
): Promise<{
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly wrong: readonly string[];
}> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const wrong: string[] = [];
  for (const [i, id] of posts.entries()) {
    const rows = await person.commentRows(id);
    const times = Map.groupBy(rows, ({ content }) => content);
    const written = steps.filter(({ kind, post }) => kind === 'comment' && post === i).map(({ text }) => text);
    lost.push(...written.filter((text) => !times.has(text)));
    doubled.push(...[...times].filter(([, all]) => all.length > 1).map(([text]) => text));
    const post: unknown = await (await person.fetch(`/api/posts/${id}`)).json();
    if (!matches(PostSchema, post) || post.commentsCount !== rows.length)
      wrong.push(`${id} has ${rows.length} comments: ${JSON.stringify(post)}`);
  }
  return { lost, doubled, wrong };
}
