import { ActivityEntitySchema } from '@posy/contract/activity';
import type { Post } from '@posy/contract/posts';
import type { Op } from '@posy/contract/sync';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { TOP } from '../../paging/page-cursor.ts';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { readComment, writeComment, writeReply } from '../../testing/commenting.ts';
import { publish, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { listFeed } from './feed.service.ts';

type Audience = 'everyone' | 'followers' | 'onlyMe';

const change = (client: TestClient, id: string, audience: Audience) =>
  client.fetch(`/api/posts/${id}`, { method: 'PATCH', json: { audience } });
const postsIn = (ops: readonly Op[]) => opWords(ops.filter(({ t }) => t === 'post'));
const idsIn = (body: unknown) => (Array.isArray(body) ? body.map((post) => Reflect.get(post, 'id')) : [body]);

/** The author `ann`, her follower `fay`, and `sam` who does not follow. */
class Town {
  readonly server: TestServer;
  readonly annId: string;
  readonly ann: TestClient;
  readonly fay: TestClient;
  readonly sam: TestClient;

  private constructor(server: TestServer, annId: string) {
    this.server = server;
    this.annId = annId;
    [this.ann, this.fay, this.sam] = [server.as('ann'), server.as('fay'), server.as('sam')];
  }

  static async open(dialect: 'sqlite' | 'postgres'): Promise<Town> {
    const server = await TestServer.start({ dialect });
    const town = new Town(server, await server.as('ann').id());
    await town.follow(town.fay);
    await town.sam.id();
    return town;
  }

  async follow(client: TestClient): Promise<void> {
    await client.post(`/api/users/${this.annId}/follow`);
  }

  async unfollow(client: TestClient): Promise<void> {
    await client.delete(`/api/users/${this.annId}/follow`);
  }

  /** Publishes, and lets time pass: later posts are newer. */
  async publish(client: TestClient, audience: Audience, content = '') {
    const post = await publish(client, { audience, content }, SMALL_PICTURE);
    this.server.clock.advance(1000);
    return post;
  }

  /** Whether each of the three can read it. */
  async readers(path: string): Promise<readonly boolean[]> {
    const clients = [this.ann, this.fay, this.sam];
    return Promise.all(clients.map(async (client) => (await client.get(path)).status === 200));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

forEachDialect((dialect) => {
  test('a post has the audience that it was published or changed with, in each direction', async () => {
    await using town = await Town.open(dialect);
    const who = { everyone: [true, true, true], followers: [true, true, false], onlyMe: [true, false, false] } as const;
    const audiences = ['everyone', 'followers', 'onlyMe'] as const;

    for (const first of audiences) {
      for (const second of audiences) {
        const post = await town.publish(town.ann, first, '#rose');
        const path = `/api/posts/${post.id}`;
        expect(await town.readers(path), first).toEqual(who[first]);
        const changed = await change(town.ann, post.id, second);
        const again = await change(town.ann, post.id, second);
        expect(await town.readers(path), `${first} to ${second}`).toEqual(who[second]);
        expect(await town.readers(`/media/${post.media?.id}/24`), `${first} to ${second}`).toEqual(who[second]);
        expect(await town.readers(`/api/posts/${post.id}/flowers`)).toEqual(who[second]);
        expect(again.body).toEqual(changed.body);
        expect(readPost(await town.ann.get(path))).toMatchObject({ isPublic: second === 'everyone' });
        expect(readPost(await town.ann.get(path)).audience).toBe(second === 'followers' ? 'followers' : undefined);
      }
    }
  });

  test('E45 isPublic means everyone or the author alone, and audience wins over it', async () => {
    await using town = await Town.open(dialect);
    const post = await publish(town.ann, { isPublic: 'false', audience: 'followers' });
    expect(post).toMatchObject({ isPublic: false, audience: 'followers' });

    const set = async (json: unknown) => {
      await town.ann.fetch(`/api/posts/${post.id}`, { method: 'PATCH', json });
      const { isPublic, audience } = readPost(await town.ann.get(`/api/posts/${post.id}`));
      return [isPublic, audience];
    };

    expect(await set({ content: 'Other words' })).toEqual([false, 'followers']);
    expect(await set({ isPublic: true })).toEqual([true, undefined]);
    expect(await set({ isPublic: true, audience: 'followers' })).toEqual([false, 'followers']);
    expect(await set({ isPublic: false })).toEqual([false, undefined]);
  });

  test('a follow that waits gives no access', async () => {
    await using town = await Town.open(dialect);
    const { id, media } = await town.publish(town.ann, 'followers');
    const device = new PullingDevice(town.sam);
    await town.follow(town.sam);
    await town.server.deps.db.write((tx) =>
      tx.updateTable('follows').set({ isOn: 0, requestedAt: 1 }).where('rev', '>', 0).execute(),
    );

    expect(await town.readers(`/api/posts/${id}`)).toEqual([true, false, false]);
    expect(await town.readers(`/media/${media?.id}/24`)).toEqual([true, false, false]);
    expect(idsIn((await town.sam.get('/api/posts')).body)).toEqual([]);
    expect(postsIn(await device.pull())).toEqual([]);
  });

  test('lists show each viewer the posts of the audiences that the viewer is in', async () => {
    await using town = await Town.open(dialect);
    const posts: Post[] = [];
    for (let i = 0; i < 3; i++)
      for (const audience of ['everyone', 'followers', 'onlyMe'] as const)
        posts.unshift(await town.publish(town.ann, audience, '#rose'));
    const newest = (...audiences: readonly (string | undefined)[]) =>
      posts.filter((post) => audiences.includes(post.isPublic ? 'everyone' : post.audience)).map(({ id }) => id);
    const seen = {
      ann: newest('everyone', 'followers', undefined),
      fay: newest('everyone', 'followers'),
      sam: newest('everyone'),
    };

    for (const name of ['ann', 'fay', 'sam'] as const) {
      for (const limit of [1, 2, 4, 9, 20]) {
        for (const list of ['/api/posts?', `/api/posts?userId=${town.annId}&`]) {
          const found: unknown[] = [];
          for (let url: string | null = `${list}limit=${limit}`; url !== null;) {
            const answer = await town[name].get(url);
            found.push(...idsIn(answer.body));
            url = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
          }
          expect(found, `${name} ${list}${limit}`).toEqual(seen[name]);
        }
      }
      const page = await town[name].get(`/api/user-pages/${(await town.ann.user()).username}`);
      expect(page.body).toMatchObject({ totalPosts: seen[name].length });
    }
    const tagged = await Promise.all([town.fay, town.sam].map((client) => client.get('/api/tags/rose/posts')));
    expect(tagged.map(({ body }) => idsIn(body))).toEqual([seen.fay, seen.sam]);
  });

  test('a page of the feed ends where it has looked through many posts for followers', async () => {
    await using town = await Town.open(dialect);
    const first = await town.publish(town.ann, 'everyone');
    const second = await town.publish(town.ann, 'followers');
    for (let i = 0; i < 7; i++) await town.publish(town.sam, 'followers');
    const third = await town.publish(town.ann, 'followers');
    const { id: fayId } = await town.fay.user();
    const read = town.server.deps.db.read;

    const pages: string[][] = [];
    for (let after: typeof TOP | null = TOP; after;) {
      const page: Awaited<ReturnType<typeof listFeed>> = await listFeed(read, fayId, { after, limit: 2 }, 3);
      pages.push(page.rows.map(({ id }) => id));
      after = page.next;
    }

    expect(pages).toEqual([[third.id], [], [second.id], [first.id]]);
  });

  test('a post for followers comes with the public log to followers alone', async () => {
    await using town = await Town.open(dialect);
    const devices = [town.fay, town.sam].map((client) => new PullingDevice(client));
    const pull = () => Promise.all(devices.map(async (device) => postsIn(await device.pull())));
    await pull();

    const { id } = await town.publish(town.ann, 'followers');
    expect(await pull()).toEqual([[`g put post ${id}`], []]);
    await town.fay.post(`/api/posts/${id}/flower`);
    await town.server.settle();
    expect(await pull()).toEqual([[`u put post ${id}`], []]);
    await setActive(town.server, town.annId, false);
    await town.server.settle();
    expect(await pull()).toEqual([[`g del post ${id}`], []]);
    await setActive(town.server, town.annId, true);
    await town.server.settle();
    expect(await pull()).toEqual([[`u put post ${id}`, `g put post ${id}`], []]);
    const snapshots = [town.fay, town.sam].map((client) => new PullingDevice(client).pull());
    expect((await Promise.all(snapshots)).map(postsIn)).toEqual([[`g put post ${id}`], []]);
  });

  test('a smaller audience deletes a post on the devices of others, which learn nothing of one that they never saw', async () => {
    await using town = await Town.open(dialect);
    const devices = [town.fay, town.sam].map((client) => new PullingDevice(client));
    const pull = () => Promise.all(devices.map(async (device) => postsIn(await device.pull())));
    const { id } = await town.publish(town.ann, 'everyone');
    const limited = await town.publish(town.ann, 'followers');
    await pull();

    await change(town.ann, id, 'followers');
    await change(town.ann, limited.id, 'onlyMe');
    expect(await pull()).toEqual([[`g put post ${id}`, `g del post ${limited.id}`], [`g del post ${id}`]]);

    await change(town.ann, id, 'onlyMe');
    expect(await pull()).toEqual([[`g del post ${id}`], [`g del post ${id}`]]);
    await change(town.ann, limited.id, 'followers');
    await change(town.ann, id, 'everyone');
    expect(await pull()).toEqual([[`g put post ${limited.id}`, `g put post ${id}`], [`g put post ${id}`]]);
  });

  test('a deletion for others has a smaller revision than the post that a follow brings', async () => {
    await using town = await Town.open(dialect);
    const device = new PullingDevice(town.sam);
    const { id } = await town.publish(town.ann, 'everyone');
    await device.pull();
    await change(town.ann, id, 'followers');
    const [deletion] = await device.pull();
    await town.follow(town.sam);
    const brought = (await device.pull()).find((op) => op.t === 'post');

    expect(deletion).toEqual({ s: 'g', t: 'post', id, rev: (brought?.rev ?? 0) - 1, del: 1 });
    expect(brought).toMatchObject({ s: 'u', id, v: { audience: 'followers' } });
  });

  test('a device that is too old for its older posts learns of a smaller audience, too', async () => {
    await using town = await Town.open(dialect);
    const { id } = await town.publish(town.ann, 'everyone');
    const devices = [town.sam, town.fay].map((client) => new PullingDevice(client));
    for (const device of devices) await device.pull();
    await change(town.ann, id, 'followers');

    const later = new Date(town.server.clock.now()).toISOString();
    const [ofSam, ofFay] = devices.map(({ cursor }) => `/api/sync?c=${cursor}&w=${later}`);
    const [sam, fay] = await Promise.all([town.sam.get(ofSam ?? ''), town.fay.get(ofFay ?? '')]);

    expect(sam.body).toMatchObject({ ops: [{ t: 'post', id, del: 1 }] });
    expect(fay.body).toMatchObject({ ops: [] });
  });

  test('posts for followers come with a follow, to a user who follows back as well, and not with its end', async () => {
    await using town = await Town.open(dialect);
    const first = await town.publish(town.ann, 'followers');
    await town.publish(town.ann, 'onlyMe');
    const second = await town.publish(town.ann, 'followers');
    const device = new PullingDevice(town.sam);
    await device.pull();

    await town.follow(town.sam);
    await town.ann.post(`/api/users/${await town.sam.id()}/follow`);
    expect(postsIn(await device.pull())).toEqual([`u put post ${first.id}`, `u put post ${second.id}`]);
    await town.unfollow(town.sam);
    const ops = await device.pull();
    expect(postsIn(ops)).toEqual([]);
    expect(ops).toContainEqual(
      expect.objectContaining({ t: 'follow', v: expect.objectContaining({ isFollowing: false }) }),
    );
    expect(await town.readers(`/api/posts/${second.id}`)).toEqual([true, true, false]);
  });

  test('comments under a post for followers come to followers alone', async () => {
    await using town = await Town.open(dialect);
    const { id: postId } = await town.publish(town.ann, 'followers');
    const devices = [town.fay, town.sam].map((client) => new PullingDevice(client));
    const pull = async () =>
      Promise.all(devices.map(async (device) => opWords((await device.pull()).filter(({ t }) => t === 'comment'))));
    await pull();

    const content = 'Lovely';
    expect((await town.sam.post('/api/comments', { postId, content })).status).toBe(404);
    const { id } = readComment(await town.ann.post('/api/comments', { postId, content }));
    await town.server.settle();
    expect(await town.readers(`/api/comments/${postId}`)).toEqual([true, true, false]);
    expect((await town.sam.post(`/api/comments/${id}/flower`)).status).toBe(404);
    expect((await town.fay.post(`/api/comments/${id}/flower`)).status).toBe(200);
    await pull();
    await town.unfollow(town.fay);
    expect((await town.fay.post(`/api/comments/${id}/flower`)).status).toBe(404);
    await town.ann.delete(`/api/comments/${id}`);
    expect((await pull())[1]?.filter((word) => word.includes('put'))).toEqual([]);
  });

  test('comments come to followers alone once their post is for followers', async () => {
    await using town = await Town.open(dialect);
    const { id: postId } = await town.publish(town.ann, 'everyone');
    const devices = [town.fay, town.sam].map((client) => new PullingDevice(client));
    const pull = async () =>
      Promise.all(devices.map(async (device) => opWords((await device.pull()).filter(({ t }) => t === 'comment'))));
    const comment = await writeComment(town.ann, postId);
    const erin = town.server.as('erin');
    await writeReply(erin, comment);
    await change(town.ann, postId, 'followers');
    await pull();

    // Threads come to devices unasked when a reply is deleted with its author.
    await removePerson(town.server, await erin.id());
    await town.server.settle();

    expect(await pull()).toEqual([[`g put comment ${comment.id}`], []]);
  });

  test('mentions in a post for followers are those of its author and of followers', async () => {
    await using town = await Town.open(dialect);
    const names = await Promise.all([town.ann, town.fay, town.sam].map(async (each) => (await each.user()).username));
    const content = names.map((name) => `@${name}`).join(' ');
    const post = await town.publish(town.ann, 'followers', content);
    const entriesOf = async (client: TestClient) => {
      await town.server.settle();
      const { body } = await client.get('/api/activity');
      return Parse(Type.Array(ActivityEntitySchema), body).filter(({ kind }) => kind === 'mention').length;
    };

    expect(post.mentions).toEqual(names.slice(0, 2));
    const comment = await town.fay.post('/api/comments', { postId: post.id, content });
    expect(readComment(comment).mentions).toEqual(names.slice(0, 2));
    expect(await entriesOf(town.fay)).toBe(1);
    await town.unfollow(town.fay);
    expect(await entriesOf(town.fay)).toBe(0);
    await town.follow(town.fay);
    expect(await entriesOf(town.fay)).toBe(1);
    await change(town.ann, post.id, 'onlyMe');
    expect(await entriesOf(town.fay)).toBe(0);
    expect((await change(town.ann, post.id, 'everyone')).body).toMatchObject({ mentions: names });
  });

  test('files for followers are checked at each request', async () => {
    await using town = await Town.open(dialect);
    const { imageUrl } = await town.publish(town.ann, 'followers');
    const seen = await town.fay.get(imageUrl ?? '');
    await town.unfollow(town.fay);
    const later = await town.fay.get(imageUrl ?? '');

    expect([seen.status, seen.headers.get('cache-control'), later.status]).toEqual([200, 'private, no-cache', 404]);
  });

  test('a view of a post for followers counts for those who can see it', async () => {
    await using town = await Town.open(dialect);
    const { id } = await town.publish(town.ann, 'followers');
    for (const client of [town.sam, town.fay]) await client.post('/api/posts/views', { postIds: [id] });
    await town.server.settle();

    expect(readPost(await town.fay.get(`/api/posts/${id}`)).viewCount).toBe(1);
  });

  test('the end of a block brings a user no posts for followers', async () => {
    await using town = await Town.open(dialect);
    const hidden = await town.publish(town.ann, 'followers');
    const shown = await town.publish(town.ann, 'everyone');
    const device = new PullingDevice(town.sam);
    await town.sam.post(`/api/users/${town.annId}/block`);
    await device.pull();

    await town.sam.delete(`/api/users/${town.annId}/block`);
    const ops = postsIn(await device.pull());

    expect(ops).toContain(`u put post ${shown.id}`);
    expect(ops.filter((op) => op.includes('put') && op.includes(hidden.id))).toEqual([]);
  });

  test('a reply under a post that a user cannot see any more is no activity of theirs', async () => {
    await using town = await Town.open(dialect);
    const { id: postId } = await town.publish(town.ann, 'followers');
    const comment = readComment(await town.fay.post('/api/comments', { postId, content: 'A comment' }));
    await town.unfollow(town.fay);

    await town.ann.post('/api/comments', { postId, parentId: comment.id, content: 'A reply' });
    await town.server.settle();

    const owners = await town.server.deps.db.read.selectFrom('activities').select('ownerId').execute();
    expect(owners.map(({ ownerId }) => ownerId)).not.toContain(await town.fay.id());
  });
});
