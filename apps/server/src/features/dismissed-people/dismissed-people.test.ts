import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { removeDismissalsOf } from './dismissed-people.service.ts';

forEachDialect((dialect) => {
  test('a dismissal is announced once to its user alone, and so is its end', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd] = [server.as('ada'), server.as('bea'), server.as('cyd')];
    const beaId = await bea.id();
    const devices = [new PullingDevice(ada), new PullingDevice(bea), new PullingDevice(cyd)] as const;
    for (const device of devices) await device.pull();

    const first = await ada.post(pathOf(beaId));
    const after = await server.touches();
    const again = await ada.post(pathOf(beaId));
    const pulled = await devices[0].pull();

    expect([first, again]).toMatchObject(Array(2).fill({ status: 200, body: { isDismissed: true } }));
    expect(await server.touches()).toEqual(after);
    expect(after.filter(({ type }) => type === 'dismissedPerson')).toEqual([
      { scope: 'u:ada', type: 'dismissedPerson', id: 'bea' },
    ]);
    expect(pulled).toEqual([opOf(beaId, true, 1)]);
    expect(await ada.delete(pathOf(beaId))).toMatchObject({ status: 200, body: { isDismissed: false } });
    expect(await devices[0].pull()).toEqual([opOf(beaId, false, 2)]);
    await ada.post(pathOf(beaId));
    expect(await devices[0].pull()).toEqual([opOf(beaId, true, 3)]);
    for (const device of devices.slice(1)) expect(await device.pull()).toEqual([]);
  });

  test('taking back a dismissal that never was, or no longer is, changes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const beaId = await bea.id();
    await ada.user();
    const before = await server.touches();

    expect(await ada.delete(pathOf(beaId))).toMatchObject({ status: 200, body: { isDismissed: false } });
    expect(await server.touches()).toEqual(before);
    expect(await rowsOf(server)).toEqual([]);

    await ada.post(pathOf(beaId));
    await ada.delete(pathOf(beaId));
    const after = [await rowsOf(server), await server.touches()];
    await ada.delete(pathOf(beaId));
    expect([await rowsOf(server), await server.touches()]).toEqual(after);
  });

  test('oneself and missing users cannot be dismissed, deactivated ones can', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const [adaId, beaId] = [await ada.id(), await bea.id()];
    await setActive(server, beaId, false);

    expect(await ada.post(pathOf(adaId))).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await ada.post(pathOf(server.deps.newId()))).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect((await ada.post(pathOf(beaId))).status).toBe(200);
    expect(await rowsOf(server)).toMatchObject([{ userId: adaId, personId: beaId, isOn: 1 }]);
  });

  test('a repeated request dismisses once, and one that was cancelled does nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd] = [server.as('ada'), server.as('bea'), server.as('cyd')];
    const [beaId, cydId] = [await bea.id(), await cyd.id()];
    const headers = { 'idempotency-key': server.deps.newId() };
    const cancelled = server.deps.newId();

    await ada.post(pathOf(beaId), undefined, headers);
    await ada.delete(pathOf(beaId));
    expect(await ada.post(pathOf(beaId), undefined, headers)).toMatchObject({ status: 200 });
    await ada.delete(`/api/writes/${cancelled}`);
    const late = await ada.post(pathOf(cydId), undefined, { 'idempotency-key': cancelled });

    expect(late.status).not.toBe(200);
    expect(await rowsOf(server)).toMatchObject([{ personId: beaId, isOn: 0, rev: 2 }]);
  });

  test('parallel dismissals of one user leave one row', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const path = pathOf(await bea.id());

    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post(path)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOf(server)).toMatchObject([{ isOn: 1, rev: 1 }]);
  });

  test('a snapshot has the 500 dismissed last, without those taken back', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const people = await Promise.all(['cyd', 'dee', 'eve'].map((name) => server.as(name).id()));
    for (const id of people) {
      server.clock.advance(1);
      await ada.post(pathOf(id));
    }
    const [oldest = '', takenBack = ''] = people;
    await ada.delete(pathOf(takenBack));

    expect(await snapshotOf(ada)).toEqual([people[2], oldest]);
    expect(await snapshotOf(bea)).toEqual([]);
    await dismissMany(server, await ada.id(), 499);
    const ids = await snapshotOf(ada);
    expect([ids.length, ids.includes(oldest), ids.at(-1)]).toEqual([500, false, people[2]]);
  });

  test('a deleted account leaves no dismissal of either side, also on devices', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd] = [server.as('ada'), server.as('bea'), server.as('cyd')];
    const ids = [await ada.id(), await bea.id(), await cyd.id()];
    for (const client of [ada, bea, cyd]) for (const id of ids) await client.post(pathOf(id));

    const device = new PullingDevice(ada);
    await device.pull();

    await removePerson(server, ids[1] ?? '');
    await server.settle();
    const ops = (await device.pull()).filter(({ t }) => t === 'dismissedPerson');

    expect(ops).toMatchObject([{ s: 'u', id: ids[1], del: 1 }]);
    const pairs = (await rowsOf(server)).map(({ userId, personId }) => `${userId} ${personId}`);
    expect(pairs.toSorted()).toEqual([`${ids[0]} ${ids[2]}`, `${ids[2]} ${ids[0]}`].toSorted());
  });

  test('the dismissals of a leaving user are deleted in bounded steps', async () => {
    await using server = await TestServer.start({ dialect });
    const vic = await server.as('vic').id();
    for (let n = 0; n < 5; n++) await server.as(`person${n}`).post(pathOf(vic));

    const steps = [];
    for (let isAll = false; !isAll;) {
      isAll = await server.deps.db.write((tx) => removeDismissalsOf(tx, () => {}, vic, 2));
      steps.push((await rowsOf(server)).length);
    }

    expect(steps).toEqual([3, 1, 0]);
  });
});

function pathOf(userId: string): string {
  return `/api/users/${userId}/dismissal`;
}

function opOf(userId: string, isDismissed: boolean, rev: number) {
  return { s: 'u', t: 'dismissedPerson', id: userId, rev, v: { userId, isDismissed, rev } };
}

function rowsOf({ deps }: TestServer) {
  return deps.db.read.selectFrom('dismissedPeople').selectAll().execute();
}

/** Ids of the dismissed users in a first pull, in its order. */
async function snapshotOf(client: TestClient): Promise<string[]> {
  const { ops } = await new PullingDevice(client).pullOnce(null);
  return ops.filter(({ t }) => t === 'dismissedPerson').map(({ id }) => id);
}

/** Stores dismissals of further users, after all others. */
async function dismissMany({ deps }: TestServer, userId: string, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => ({
    id: deps.newId(),
    email: `${n}@example.com`,
    firstName: 'A',
    lastName: 'B',
    bio: '',
    profileImageUrl: null,
    username: `many${n}`,
    role: 'user' as const,
    isActive: 1,
    passwordHash: 'x',
    createdAt: n,
    updatedAt: n,
    rev: 1,
  }));
  const updatedAt = deps.clock.now() + 1;
  await deps.db.write(async (tx) => {
    await tx.insertInto('users').values(people).execute();
    await tx
      .insertInto('dismissedPeople')
      .values(people.map(({ id }) => ({ userId, personId: id, isOn: 1, rev: 1, updatedAt })))
      .execute();
  });
}
