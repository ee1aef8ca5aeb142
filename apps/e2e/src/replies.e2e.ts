import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { otherDevice } from './harness/person-with-device.ts';
import { beginReply, flowerOfComment, reply } from './harness/replies.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test(
  'replies and flowers given offline survive a browser restart, arrive once, and reach the other device',
  { tag: ['@comments', '@comment-flowers'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const post = await bob.share({ content: 'Quinces' });
    await bob.comment(post.id, 'They smell of roses.');
    const identity = someone('Ada');
    const ada = await world.newDevice({ hasOwnBrowser: true });
    await ada.signUp(identity);
    await ada.openComments('Quinces');
    await ada.comment('They smell of roses.').waitFor();
    await ada.waitUntilSettled();
    await ada.device.goOffline();
    // A browser stores its cookies when it is closed, and some 30 s after they were set.
    await ada.device.reopen();
    await ada.openComments('Quinces');

    await reply(ada, 'They smell of roses.', 'And of pears');
    const answer = () => ada.comment('And of pears');
    await answer().getByText('To Bob Gardener').waitFor();
    await answer().getByText('Waiting to send').waitFor();
    await flowerOfComment(ada, 'They smell of roses.').click();
    await expect.poll(() => flowerOfComment(ada, 'They smell of roses.').getAttribute('aria-pressed')).toBe('true');
    await beginReply(ada, 'And of pears', 'A draft');
    expect(await seriousFindings(ada.page)).toEqual([]);
    await ada.close(ada.commentsDialog);
    await ada.device.killBrowser({ 'comment.add': 1, 'commentFlower.set': 1, draft: 'A draft' });
    await ada.openComments('Quinces');
    await answer().getByText('Waiting to send').waitFor();
    await expect.poll(() => ada.commentsDialog.getByLabel('Your reply to Ada Gardener').inputValue()).toBe('A draft');
    await ada.device.goOnline();

    await waitUntil('the reply arrived', async () => (await bob.comments(post.id)).length > 1);
    await answer().getByText('Waiting to send').waitFor({ state: 'detached' });
    await ada.waitUntilSettled();
    const rows = await bob.commentRows(post.id);
    expect(rows.map(({ content, flowersCount }) => [content, flowersCount])).toEqual([
      ['They smell of roses.', 1],
      ['And of pears', 0],
    ]);
    expect(rows[1]).toMatchObject({ parentId: rows[0]?.id, replyToId: rows[0]?.id });

    const tablet = await otherDevice(world, identity, { width: 1440, height: 900, serviceWorkers: 'block' });
    await tablet.openComments('Quinces');
    const listed = tablet.commentsDialog.getByRole('listitem');
    await expect
      .poll(async () => (await listed.allInnerTexts()).map((text) => /They smell|And of/.exec(text)?.[0]))
      .toEqual(['They smell', 'And of']);
    await expect.poll(() => flowerOfComment(tablet, 'They smell of roses.').getAttribute('aria-pressed')).toBe('true');
  },
);
