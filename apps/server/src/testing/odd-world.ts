import { MessageEntitySchema } from '@posy/contract/messages';
import { Parse } from 'typebox/value';
import { advertise } from './advertising.ts';
import { approveFollowers } from './approving.ts';
import { writeComment } from './commenting.ts';
import { conversationOf, send } from './messaging.ts';
import { tusHeaders } from './odd-bodies.ts';
import { publish } from './posting.ts';
import { makeCollection, save } from './saving.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';
import { mp4 } from './videos.ts';

/** Ids of existing things. `own`: alice's posts, comments, messages, uploads, ads and collections, which she may delete; `secretTalk` is of others. */
export interface Ids {
  readonly open: string;
  readonly secret: string;
  readonly media: string;
  readonly bob: string;
  readonly alice: string;
  readonly talk: string;
  readonly secretTalk: string;
  readonly film: string;
  /** Alice's post with a video, which stays. */
  readonly filmPost: string;
  /** Another post, for changes of its captions' language. */
  readonly captioned: string;
  readonly ad: string;
  /** Alice's collection, which stays. */
  readonly collection: string;
  /** Bob's comment under `open`, which stays. */
  readonly comment: string;
  readonly own: {
    readonly posts: readonly string[];
    readonly comments: readonly string[];
    readonly messages: readonly string[];
    readonly uploads: readonly string[];
    readonly ads: readonly string[];
    readonly collections: readonly string[];
  };
}

/** Creates a row of every kind for alice and for others. */
export async function makeOddWorld(server: TestServer): Promise<Ids> {
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const open = await publish(bob, { content: 'A #rose' });
  const secret = await publish(bob, { content: 'secretzq #rose', isPublic: 'false' });
  const comment = await writeComment(bob, open.id, 'Mine');
  const secretTalk = (await send(bob, server.as('carol'), 'secretzq')).conversationId;
  const film = await sendFilm(alice, bob);
  const filmPost = await publish(alice, {}, mp4());
  const captioned = await publish(alice, { captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' }, mp4());
  const ad = await advertise(bob, { title: 'Not seen', targetAudience: '35+' });
  const collection = await makeCollection(alice, 'Mine');
  await save(bob, secret.id, { collectionId: (await makeCollection(bob, 'secretzq')).id });
  await approveFollowers(alice);
  for (const asker of [bob, server.as('carol')]) await asker.post(`/api/users/${await alice.id()}/follow`);
  const own = {
    posts: [server.deps.newId()],
    comments: [server.deps.newId()],
    messages: [server.deps.newId()],
    uploads: [server.deps.newId()],
    ads: [server.deps.newId()],
    collections: [server.deps.newId()],
  };
  for (let i = 0; i < 12; i++) {
    own.posts.push((await publish(alice)).id);
    const id = server.deps.newId();
    own.comments.push(id);
    await alice.post('/api/comments', { id, postId: open.id, content: 'Mine' });
    own.messages.push((await send(alice, bob)).id);
    own.ads.push((await advertise(alice)).id);
    own.collections.push((await makeCollection(alice, 'Mine')).id);
    own.uploads.push(await beginUpload(alice, server.deps.newId()));
  }
  return {
    open: open.id,
    secret: secret.id,
    media: open.media?.id ?? '',
    bob: await bob.id(),
    alice: await alice.id(),
    talk: await conversationOf(alice, bob),
    secretTalk,
    film,
    filmPost: filmPost.id,
    captioned: captioned.id,
    ad: ad.id,
    collection: collection.id,
    comment: comment.id,
    own,
  };
}

async function beginUpload(client: TestClient, id: string): Promise<string> {
  await client.fetch('/api/uploads', { method: 'POST', headers: tusHeaders(id) });
  return id;
}

async function sendFilm(from: TestClient, to: TestClient): Promise<string> {
  const form = new FormData();
  form.append('toUserId', await to.id());
  form.append('video', new File([new Uint8Array(mp4())], 'film.mp4', { type: 'video/mp4' }));
  const answer = await from.postForm(`/api/conversations/${await conversationOf(from, to)}/messages`, form);
  return Parse(MessageEntitySchema, answer.body).id;
}
