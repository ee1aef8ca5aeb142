// @module-tag long
import { conversationIdOf } from '@posy/contract/conversation-id';
import { PushService } from '@posy/testkit/push-service';
import { expect, test } from 'vitest';
import { readId } from '../../testing/messaging.ts';
import { signUpAt } from '../../testing/other-process.ts';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';

const MINUTE_MS = 60_000;

test(
  'an accepted message is pushed although the server was killed while pushing it',
  { timeout: 2 * MINUTE_MS },
  async () => {
    await using folder = await TemporaryFolder.make();
    await using service = await PushService.start();
    const env = { PUSH_TEST_SERVICE: service.origin, PUSH_TEST_CA: service.caFile };
    const first = await ServerProcess.start(folder.path, env);
    const alice = await signUpAt(first.origin, 'alice');
    const bob = await signUpAt(first.origin, 'bob');
    const browser = service.subscribe();
    const conversation = conversationIdOf(readId(alice.id), readId(bob.id));
    await post(`${first.origin}/api/push/subscribe`, bob.cookie, browser);
    service.answerWith(browser.endpoint, 'hang');

    const sent = await post(`${first.origin}/api/conversations/${conversation}/messages`, alice.cookie, {
      toUserId: bob.id,
      content: 'Once',
    });
    await service.called(browser);
    first.kill('SIGKILL');
    await first.exited;
    service.answerAgain(browser.endpoint);
    const second = await ServerProcess.start(folder.path, env);

    try {
      await service.called(browser, 2);

      expect(sent.status).toBe(201);
      expect(service.receivedBy(browser)).toMatchObject([{ payload: { body: 'Once', badge: 1 } }]);
    } finally {
      second.kill('SIGTERM');
      await second.exited;
    }
  },
);

function post(url: string, cookie: string, body: unknown): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
