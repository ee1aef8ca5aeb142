import type { FeatureNames } from './names.ts';

/** Text of the tests of a feature's server part, by path. */
export function serverTests({ kebab, one }: FeatureNames): Readonly<Record<string, string>> {
  const folder = `apps/server/src/features/${kebab}`;
  return {
    [`${folder}/${kebab}.test.ts`]: `import { expect, test } from 'vitest';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

const ID = '0190000f-0000-7000-8000-000000000001';

forEachDialect((dialect) => {
  test('a text is stored once and arrives on the devices of its author only', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const devices = [new PullingDevice(alice), new PullingDevice(bob)] as const;
    for (const device of devices) await device.pull();

    await alice.post('/api/${kebab}', { id: ID, text: ' Mine ' });
    await alice.post('/api/${kebab}', { id: ID, text: 'Mine' });

    expect((await alice.get('/api/${kebab}')).body).toMatchObject([{ id: ID, text: 'Mine' }]);
    expect((await bob.get('/api/${kebab}')).body).toEqual([]);
    expect(opWords(await devices[0].pull())).toEqual(['u put ${one} ' + ID]);
    expect(await devices[1].pull()).toEqual([]);
    expect(opWords(await new PullingDevice(alice).pull())).toContain('u put ${one} ' + ID);
  });

  test('an id is not taken from another user, and not for another text', async () => {
    await using server = await TestServer.start({ dialect });
    await server.as('alice').post('/api/${kebab}', { id: ID, text: 'Mine' });
    await server.as('bob').user();

    for (const [name, text] of [
      ['alice', 'Changed'],
      ['bob', 'Mine'],
    ] as const) {
      const { status } = await server.as(name).send('/api/${kebab}', { method: 'POST', json: { id: ID, text } });
      expect(status).toBe(409);
    }
    expect((await server.as('alice').get('/api/${kebab}')).body).toMatchObject([{ id: ID, text: 'Mine' }]);
  });

  test.each(['', ' ', 'x'.repeat(501)])('a text that is empty or too long is refused', async (text) => {
    await using server = await TestServer.start({ dialect });
    await server.as('alice').user();

    const { status } = await server.as('alice').send('/api/${kebab}', { method: 'POST', json: { text } });

    expect(status).toBe(400);
    expect((await server.as('alice').get('/api/${kebab}')).body).toEqual([]);
  });
});
`,
  };
}
