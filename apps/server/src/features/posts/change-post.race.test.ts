import { expect, test } from 'vitest';
import { publish, readPost } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('two changes of one post at once are both kept', async () => {
    await using server = await TestServer.start({ dialect });
    const devices = [server.as('ada'), server.anotherDeviceOf('ada')];
    const { id } = await publish(server.as('ada'));
    await devices[1]?.user();

    for (let round = 0; round < 5; round++) {
      const words = [{ content: `Words ${round}` }, { location: `Place ${round}` }];
      await Promise.all(
        devices.map((device, i) => device.fetch(`/api/posts/${id}`, { method: 'PATCH', json: words[i] })),
      );
      expect(readPost(await server.as('ada').get(`/api/posts/${id}`))).toMatchObject({ ...words[0], ...words[1] });
    }
  });
});
