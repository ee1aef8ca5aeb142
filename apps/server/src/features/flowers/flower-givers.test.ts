import { PersonSchema, type Person } from '@posy/contract/users';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { readPages } from '../../testing/paging.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('the people who gave a flower are listed newest first, with those marked whom the viewer follows or asked', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const [post, other] = [await publish(alice), await publish(alice)];
    for (const person of [bob, carol, alice]) {
      await give(person, post.id);
      server.clock.advance(1);
    }
    await give(server.as('dave'), other.id);
    await alice.post(`/api/users/${await carol.id()}/follow`);
    await approveFollowers(bob);
    await alice.post(`/api/users/${await bob.id()}/follow`);

    const list = await alice.get(`/api/posts/${post.id}/flowers`);
    await give(carol, post.id, false);
    await give(bob, post.id, false);
    server.clock.advance(1);
    await give(bob, post.id);

    expect(
      peopleIn(list).map(({ firstName, isFollowing, isRequested }) => [firstName, isFollowing, isRequested]),
    ).toEqual([
      ['alice', false, undefined],
      ['carol', true, undefined],
      ['bob', false, true],
    ]);
    expect(Object.keys(peopleIn(list)[0] ?? {}).toSorted()).toEqual(
      ['bio', 'firstName', 'id', 'isFollowing', 'lastName', 'profileImageUrl', 'rev', 'username'].toSorted(),
    );
    expect(list.headers.get('x-sync-as-of')).toMatch(/^\w+\.\d+\.\d+$/);
    // A flower that was taken back is not listed, and one that was given again is the newest.
    expect(await names(alice, post.id)).toEqual(['bob', 'alice']);
  });

  test('pages of givers follow without gaps or repeats while flowers are given and people leave', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);
    const people = Array.from({ length: 8 }, (_, i) => server.as(`person${i}`));
    for (const [i, person] of people.entries()) {
      await give(person, post.id);
      // Some flowers share a millisecond.
      if (i % 2 === 0) server.clock.advance(1);
    }
    let late = 0;

    const pages = await readPages(alice, `/api/posts/${post.id}/flowers?limit=2`, async () => {
      server.clock.advance(1);
      await give(server.as(`late${late++}`), post.id);
      // The person at the position of the next page.
      if (late === 1) await removePerson(server, await server.as('person6').id());
    });

    const read = pages.flatMap((page) => peopleIn(page).map(({ firstName }) => firstName));
    expect(read).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((n) => `person${n}`));
    expect(pages.map((page) => peopleIn(page).length)).toEqual([2, 2, 2, 2]);
    expect(await alice.get(`/api/posts/${post.id}/flowers?limit=101`)).toMatchObject({ status: 400 });
    expect(await alice.get(`/api/posts/${post.id}/flowers?cursor=x`)).toMatchObject({
      body: { code: 'invalid_cursor' },
    });
  });

  test('blocked, deactivated and deleted people are not among the givers, and muted ones are', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);
    const givers = ['blocked', 'blocking', 'away', 'deleted', 'muted'].map((name) => server.as(name));
    for (const giver of givers) {
      await give(giver, post.id);
      server.clock.advance(1);
    }
    const [blocked, , away, deleted, muted] = await Promise.all(givers.map((giver) => giver.id()));
    const viewer = server.as('viewer');
    await viewer.post(`/api/users/${blocked}/block`);
    await server.as('blocking').post(`/api/users/${await viewer.id()}/block`);
    await viewer.post(`/api/users/${muted}/mute`);
    await setActive(server, away ?? '', false);
    await removePerson(server, deleted ?? '');

    expect(await names(viewer, post.id)).toEqual(['muted']);
    expect(await names(alice, post.id)).toEqual(['muted', 'blocking', 'blocked']);

    await setActive(server, away ?? '', true);
    await viewer.delete(`/api/users/${blocked}/block`);
    expect(await names(viewer, post.id)).toEqual(['muted', 'away', 'blocked']);
  });

  test('the givers of an invisible post are not found', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const hidden = await publish(alice, { isPublic: 'false' });
    const post = await publish(alice);
    await give(alice, hidden.id);
    await give(bob, post.id);

    expect(await names(alice, hidden.id)).toEqual(['alice']);
    for (const id of [hidden.id, server.deps.newId()]) expect(await refusal(bob, id)).toBe('post_not_found');
    await alice.post(`/api/users/${await bob.id()}/block`);
    expect(await refusal(bob, post.id)).toBe('post_not_found');
  });
});

async function give(person: TestClient, postId: string, isFlowered = true): Promise<void> {
  const answer = await person.post(`/api/posts/${postId}/flower`, { isFlowered });
  expect(answer.status).toBe(200);
}

async function names(viewer: TestClient, postId: string): Promise<string[]> {
  return peopleIn(await viewer.get(`/api/posts/${postId}/flowers`)).map(({ firstName }) => firstName);
}

async function refusal(viewer: TestClient, postId: string): Promise<unknown> {
  const { status, body } = await viewer.get(`/api/posts/${postId}/flowers`);
  return status === 404 ? Reflect.get(Object(body), 'code') : status;
}

function peopleIn(response: TestResponse): Person[] {
  return Parse(Type.Array(PersonSchema), response.body);
}
