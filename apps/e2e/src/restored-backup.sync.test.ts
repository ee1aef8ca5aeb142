import { backUp } from '@posy/server/testing/backups';
import { publish } from '@posy/server/testing/posting';
import { migratedPlace } from '@posy/server/testing/temporary-database';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

const LATER_MS = 120_000;

test.each(['sqlite', 'postgres'] as const)(
  'F28 on %s: after a restored backup and new writes beyond the old cursors all devices equal a new one',
  async (dialect) => {
    await using place = await migratedPlace(dialect);
    const clock = new TestClock();
    const before = await TestServer.start({ place });
    const ada = await Phone.unpack('ada', before.as('ada'), clock, 1);
    const bea = await Phone.unpack('bea', before.as('bea'), clock, 2);
    const phones = [ada, bea];
    const settle = async (server: TestServer) => {
      for (let round = 0; round < 4; round++) {
        clock.advance(LATER_MS);
        for (const phone of phones) await phone.drain();
        await server.settle();
        for (const phone of phones) await phone.pull();
      }
    };
    const surviving = await ada.post('kept', true);
    const deleted = await bea.post('deleted after the backup', true);
    await settle(before);
    const backup = await backUp(place);
    await bea.delete(deleted);
    await bea.flower(surviving, true);
    const lost = await ada.post('lost with the newer database', true);
    await settle(before);
    const seen = await Promise.all(phones.map((phone) => phone.postIds()));
    await before[Symbol.asyncDispose]();
    await backup.restore();

    await using after = await TestServer.start({ place });
    for (const phone of phones) phone.connect(after.anotherDeviceOf(phone.name));
    for (let i = 0; i < 8; i++) await publish(after.anotherDeviceOf(i % 2 === 0 ? 'ada' : 'bea'));
    const offline = await bea.post('written before bea heard of it', true);
    await settle(after);

    expect(seen).toEqual([
      [lost, surviving],
      [lost, surviving],
    ]);
    for (const phone of phones) {
      const fresh = await Phone.unpack(phone.name, after.anotherDeviceOf(phone.name), clock, 90);
      await fresh.pull();
      expect(await phone.rows()).toEqual(await fresh.rows());
      expect(await phone.postIds()).toEqual(expect.arrayContaining([surviving, deleted, offline]));
      expect(await phone.postIds()).not.toContain(lost);
      fresh.local.close();
      phone.local.close();
    }
  },
);
