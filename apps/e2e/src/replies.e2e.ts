import { expect } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { beginReply, flowerOfComment, reply } from './harness/replies.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test('replies and flowers given offline survive a browser restart, arrive once, and reach the other device', async ({
  world,
}) => {
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

  const tablet = await world.newDevice({ width: 1440, height: 900 });
  await tablet.logIn(identity);
  await tablet.openComments('Quinces');
  const listed = tablet.commentsDialog.getByRole('listitem');
  await expect
    .poll(async () => (await listed.allInnerTexts()).map((text) => /They smell|And of/.exec(text)?.[0]))
    .toEqual(['They smell', 'And of']);
  await expect.poll(() => flowerOfComment(tablet, 'They smell of roses.').getAttribute('aria-pressed')).toBe('true');
});

test('a reply to a comment that was deleted meanwhile keeps its text, and can be sent as a comment', async ({
  world,
}) => {
  const bob = await world.newPerson('Bob');
  const post = await bob.share({ content: 'Quinces' });
  await bob.comment(post.id, 'Too sour');
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.openComments('Quinces');
  await ada.comment('Too sour').waitFor();
  await ada.waitUntilSettled();
  await ada.device.goOffline();
  await reply(ada, 'Too sour', 'Boil them with honey');
  for (const { id } of await bob.commentRows(post.id)) await bob.deleteComment(id);
  await ada.device.goOnline();

  const failed = ada.comment('Boil them with honey');
  await failed.getByText('Not sent. The comment you are replying to was deleted.').waitFor();
  expect(await seriousFindings(ada.page)).toEqual([]);
  await failed.getByRole('button', { name: 'Send as a comment' }).click();

  await waitUntil('it arrived', async () => (await bob.comments(post.id)).length === 1);
  expect(await bob.comments(post.id)).toEqual(['Ada: Boil them with honey']);
  await ada.waitUntilSettled();
  await ada.comment('Boil them with honey').getByText('Not sent').waitFor({ state: 'detached' });
});

test('replies and flowers are told to the author of a comment, and replies are deleted with it', async ({ world }) => {
  const identity = someone('Ada');
  const bob = await world.newPerson('Bob');
  const post = await bob.share({ content: 'Quinces' });
  const adaBefore = await ApiPerson.signUp(world.server.url, identity);
  await adaBefore.comment(post.id, 'Which tree is it?');
  const [question] = await bob.commentRows(post.id);
  await bob.comment(post.id, 'The one by the gate', question?.id);
  await bob.giveCommentFlower(question?.id ?? '');
  const ada = await world.newDevice();
  await ada.logIn(identity);

  await ada.page.goto(`${ada.device.origin}/activity`);
  await ada.page.getByText(/Bob Gardener\s*replied to your comment/).waitFor();
  await ada.page.getByText(/Bob Gardener\s*gave your comment a flower/).waitFor();
  expect(await seriousFindings(ada.page)).toEqual([]);
  await ada.page
    .getByRole('button', { name: /replied to your comment/ })
    .or(ada.page.getByRole('link', { name: /replied to your comment/ }))
    .first()
    .click();
  await ada.comment('The one by the gate').waitFor();

  await ada
    .comment('Which tree is it?')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const deletion = ada.page.getByRole('dialog', { name: 'Delete this comment?' });
  await deletion.getByText('Its reply is deleted, too.').waitFor();
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
  await ada.comment('The one by the gate').waitFor({ state: 'detached' });
  await waitUntil('both are deleted', async () => (await bob.comments(post.id)).length === 0);
  await waitUntil('neither is counted', async () => (await bob.feed())[0]?.commentsCount === 0);
});
