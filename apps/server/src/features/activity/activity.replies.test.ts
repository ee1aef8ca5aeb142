import type { Op } from '@posy/contract/sync';
import { expect, test } from 'vitest';
import { DiscussionWorld } from '../../testing/discussion-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

forEachDialect((dialect) => {
  test('a reply is shown to the author of the answered comment, and to the author of the post as a comment', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const first = await world.talk.comment('bob', { content: 'Which sort?' });
    world.advance();
    const reply = await world.talk.comment('carol', { content: 'Old roses', replyTo: first });
    await world.settle();

    expect(await world.listOf('bob')).toMatchObject([
      {
        kind: 'reply',
        actors: [{ firstName: 'carol' }],
        count: 1,
        commentId: reply,
        preview: 'Old roses',
        post: { id: world.postId, content: 'Roses' },
        createdAt: new Date(world.server.clock.now()).toISOString(),
      },
    ]);
    expect(await world.wordsOf('alice')).toEqual(['comment carol Old roses', 'comment bob Which sort?']);
    expect(await world.wordsOf('carol')).toEqual([]);
  });

  test('a reply to a reply is for its author, not for the author of the first comment', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const first = await world.talk.comment('bob');
    const reply = await world.talk.comment('carol', { replyTo: first });
    await world.talk.comment('dave', { content: 'To carol', replyTo: reply });
    await world.settle();

    expect(await world.wordsOf('carol')).toEqual(['reply dave To carol']);
    expect(await world.wordsOf('bob')).toEqual(['reply carol Lovely']);
  });

  test('an answer to the author of the post is a reply and no comment; answers to oneself are nothing', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const first = await world.talk.comment('alice');
    const answer = await world.talk.comment('bob', { content: 'To alice', replyTo: first });
    await world.talk.comment('bob', { content: 'To myself', replyTo: answer });
    await world.talk.comment('alice', { content: 'To bob', replyTo: answer });
    await world.settle();

    expect((await world.wordsOf('alice')).toSorted()).toEqual(['comment bob To myself', 'reply bob To alice']);
    expect(await world.wordsOf('bob')).toEqual(['reply alice To bob']);
  });

  test('flowers for one comment are one entry with the newest three users, the total and the comment', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const id = await world.talk.comment('bob', { content: 'Mine' });
    for (const name of ['carol', 'dave', 'erin', 'frank', 'alice', 'bob']) {
      world.advance();
      await world.talk.flower(name, id);
    }
    await world.settle();
    const [entry, ...others] = await world.listOf('bob');

    expect(others).toEqual([]);
    expect(entry?.actors.map(({ firstName }) => firstName)).toEqual(['alice', 'frank', 'erin']);
    expect(entry).toMatchObject({ kind: 'commentFlower', count: 5, commentId: id, preview: 'Mine' });
    expect(entry?.post).toMatchObject({ id: world.postId });
    expect(entry?.createdAt).toBe(new Date(world.server.clock.now() - 1000).toISOString());
    expect(await world.wordsOf('alice')).toEqual(['comment bob Mine']);
  });

  test('flowers for two comments under one post are two entries', async () => {
    await using world = await DiscussionWorld.open(dialect);
    for (const content of ['One', 'Two']) {
      world.advance();
      await world.talk.flower('carol', await world.talk.comment('bob', { content }));
    }
    await world.settle();

    expect(await world.wordsOf('bob')).toEqual(['commentFlower carol Two', 'commentFlower carol One']);
  });

  test('a device gets the number of flowers, and deletions of what was taken back or deleted', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const id = await world.talk.comment('bob');
    const reply = await world.talk.comment('carol', { replyTo: id });
    await world.talk.flower('carol', id);
    const device = await world.deviceOf('bob');
    world.advance();

    await world.talk.flower('dave', id);
    const given = await device();
    // The newest flower stays.
    await world.talk.flower('carol', id, false);
    const one = await device();
    await world.talk.flower('dave', id, false);
    const none = await device();
    await world.talk.delete(reply);
    const deleted = await device();

    expect([given, one].map((ops) => ops.map(valueOf))).toMatchObject([
      [{ count: 2, actors: [{ firstName: 'dave' }, { firstName: 'carol' }] }],
      [{ count: 1, actors: [{ firstName: 'dave' }] }],
    ]);
    expect([none, deleted]).toMatchObject([[{ del: 1 }], [{ del: 1 }]]);
    expect(await world.listOf('bob')).toEqual([]);
  });

  test('a deleted comment takes the entries about its flowers and its answers with it', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const first = await world.talk.comment('alice');
    const id = await world.talk.comment('bob', { replyTo: first });
    await world.talk.comment('carol', { replyTo: id });
    await world.talk.flower('carol', id);
    await world.settle();
    const before = await world.wordsOf('bob');

    await world.talk.delete(id);
    await world.settle();

    expect(before).toHaveLength(2);
    expect(await world.listOf('bob')).toEqual([]);
  });
});

function valueOf(op: Op): unknown {
  return 'v' in op ? op.v : null;
}
