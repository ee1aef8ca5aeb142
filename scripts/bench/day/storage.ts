import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMAGE_WIDTHS } from '@posy/contract/limits';
import { upload } from '../upload.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { DayWorld } from './day-world.ts';
import { inParallel } from './in-parallel.ts';
import { type Member, messageCall } from './members.ts';

const MESSAGES = 1000;
const MESSAGES_AT_ONCE = 8;
const UPLOADS_AT_ONCE = 2;
const SIZES_WITHIN_MS = 60_000;
const TEXT = 'See you at the gate at seven? Bring the small camera.';

/** Disk space of 1,000 messages and of 1,000 posts with a picture, in MB. */
export interface Storage {
  readonly messagesMb: number;
  readonly postsMb: number;
  readonly mediaMb: number;
  /** Number of posts that were written; the figures are scaled from it. */
  readonly posts: number;
  /** Paths of the smallest sizes of their pictures. */
  readonly pictures: readonly string[];
}

/** Writes messages and posts, and measures by how much the database and the folder of media grow. */
export async function measureStorage(
  world: DayWorld,
  pool: ConnectionPool,
  members: readonly Member[],
  { picture, posts }: { readonly picture: Buffer; readonly posts: number },
): Promise<Storage> {
  const before = await world.databaseMb();
  await writeMessages(pool, members);
  const withMessages = await world.databaseMb();
  const mediaBefore = mediaMb(world);
  const pictures = await writePosts(world, pool, members, { picture, posts });
  const scale = 1000 / posts;
  return {
    messagesMb: ((withMessages - before) * 1000) / MESSAGES,
    postsMb: ((await world.databaseMb()) - withMessages) * scale,
    mediaMb: (mediaMb(world) - mediaBefore) * scale,
    posts,
    pictures,
  };
}

async function writeMessages(pool: ConnectionPool, members: readonly Member[]): Promise<void> {
  await inParallel([...Array(MESSAGES).keys()], MESSAGES_AT_ONCE, async (i) => {
    const member = members[i % members.length];
    const conversation = member?.conversations[i % member.conversations.length];
    if (!member || !conversation) throw new Error('Somebody has no conversation');
    const { status, head } = await pool.send(messageCall(member, conversation, TEXT));
    if (status !== 201) throw new Error(`A message was answered ${head}`);
  });
}

async function writePosts(
  { server }: DayWorld,
  pool: ConnectionPool,
  members: readonly Member[],
  { picture, posts }: { readonly picture: Buffer; readonly posts: number },
): Promise<readonly string[]> {
  const pictures: string[] = [];
  const written: { readonly member: Member; readonly id: string }[] = [];
  await inParallel([...Array(posts).keys()], UPLOADS_AT_ONCE, async (i) => {
    const member = members[i % members.length];
    if (!member) throw new Error('Nobody is signed in');
    const answer: unknown = JSON.parse(await upload(server.origin, '/api/posts', member.headers, picture));
    if (typeof answer !== 'object' || answer === null || !('id' in answer)) throw new Error('A post has no id');
    written.push({ member, id: String(answer.id) });
  });
  for (const { member, id } of written) pictures.push(await smallestSize(pool, member, id));
  return pictures;
}

/** Waits until all sizes of a post's picture were made. Resolves with the path of the smallest. */
async function smallestSize(pool: ConnectionPool, { headers }: Member, postId: string): Promise<string> {
  for (const startedAt = performance.now(); performance.now() - startedAt < SIZES_WITHIN_MS; await sleep(50)) {
    const { body } = await pool.send({ method: 'GET', path: `/api/posts/${postId}`, headers });
    const paths = [...new Set(body.toString().match(/\/media\/[0-9a-f-]{36}\/\d+[^"]*/g))];
    const smallest = paths.find((path) => path.includes(`/${IMAGE_WIDTHS[0]}`));
    if (paths.length >= IMAGE_WIDTHS.length && smallest !== undefined) return smallest;
  }
  throw new Error('The sizes of a picture were not made in time');
}

function mediaMb({ dataDir }: DayWorld): number {
  const folder = join(dataDir, 'blobs');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}
