import { expect } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test('a comment written offline survives a browser restart and appears once under the post', async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const post = await bob.share({ content: 'Quinces' });
  await bob.comment(post.id, 'They smell of roses.');
  const ada = await world.newDevice({ hasOwnBrowser: true });
  await ada.signUp(someone('Ada'));
  const count = (number: string) => ada.card('Quinces').getByRole('button', { name: `Comments, ${number}` });
  await count('1 comment').waitFor();

  // Comments that were opened once are available offline, with their age.
  await ada.openComments('Quinces');
  await ada.comment('They smell of roses.').getByText('Bob Gardener').waitFor();
  await ada.close(ada.commentsDialog);
  await ada.waitUntilSettled();
  await ada.device.goOffline();
  await ada.device.reopen();
  await ada.openComments('Quinces');
  await ada.comment('They smell of roses.').waitFor();
  await ada.commentsDialog.getByText(/^Not connected — showing what was saved at /).waitFor();

  // A comment needs text, and an unsent one is marked in its row.
  const send = ada.commentsDialog.getByRole('button', { name: 'Send comment' });
  expect(await send.isDisabled()).toBe(true);
  await ada.commentsDialog.getByLabel('Your comment').fill('   ');
  expect(await send.isDisabled()).toBe(true);
  await ada.addComment('  From the tunnel  ');
  await ada.comment('From the tunnel').getByText('Waiting to send').waitFor();
  await ada.device.killBrowser({ 'comment.add': 1 });
  await count('2 comments').waitFor();
  await ada.openComments('Quinces');
  await ada.comment('From the tunnel').getByText('Waiting to send').waitFor();
  await ada.device.goOnline();

  await waitUntil('the comment arrived', async () => (await bob.comments(post.id)).length > 1);
  await ada.comment('From the tunnel').getByText('Waiting to send').waitFor({ state: 'detached' });
  await ada.close(ada.commentsDialog);
  await ada.waitUntilSettled();
  expect(await bob.comments(post.id)).toEqual(['Bob: They smell of roses.', 'Ada: From the tunnel']);
  await waitUntil('it is counted for everybody', async () => (await bob.feed())[0]?.commentsCount === 2);
  await count('2 comments').waitFor();
});

test('only the author of a comment, the author of the post and administrators can delete a comment', async ({
  world,
}) => {
  const identity = someone('Ada');
  const adaBefore = await ApiPerson.signUp(world.server.url, identity);
  const [bob, cyd] = [await world.newPerson('Bob'), await world.newPerson('Cyd')];
  const plums = await adaBefore.share({ content: 'Plums' });
  const quinces = await bob.share({ content: 'Quinces' });
  await cyd.comment(plums.id, 'Worms in all of them');
  await bob.comment(plums.id, 'Jam at last');
  await cyd.comment(quinces.id, 'Too sour');
  const ada = await world.newDevice({ width: 1440, height: 900 });
  await ada.logIn(identity);

  // Authors of a post may delete the comments of others, also offline.
  await ada.openComments('Plums');
  await ada.comment('Worms').waitFor();
  await ada.device.goOffline();
  await ada.deleteComment('Worms');
  await ada.comment('Jam at last').waitFor();
  await ada.close(ada.commentsDialog);
  await ada.card('Plums').getByRole('button', { name: 'Comments, 1 comment' }).waitFor();
  await ada.device.goOnline();
  await waitUntil('it is gone for everybody', async () => (await bob.comments(plums.id)).length === 1);
  expect(await bob.comments(plums.id)).toEqual(['Bob: Jam at last']);

  // Users may delete only their own comments under another user's post.
  await ada.openComments('Quinces');
  await ada.comment('Too sour').waitFor();
  const deleting = ada.comment('Too sour').getByRole('button', { name: /^Delete/ });
  expect(await deleting.count()).toBe(0);
  await ada.commentsDialog.getByLabel('Your comment').fill('I disagree');
  await ada.page.keyboard.press('Enter');
  await ada.page.getByText('Comment added successfully').waitFor({ state: 'attached' });
  await waitUntil('hers arrived', async () => (await bob.comments(quinces.id)).length === 2);
  await ada.deleteComment('I disagree');
  await waitUntil('hers is gone', async () => (await bob.comments(quinces.id)).length === 1);
  await ada.close(ada.commentsDialog);
  await waitUntil('all counts are right', async () => (await bob.feed()).every((post) => post.commentsCount === 1));
  await ada.card('Quinces').getByRole('button', { name: 'Comments, 1 comment' }).waitFor();
});

test('the author of a comment links to their page, and Back returns to the comments', async ({ world }) => {
  const [bob, cyd] = [await world.newPerson('Bob'), await world.newPerson('Cyd')];
  const quinces = await bob.share({ content: 'Quinces' });
  await cyd.share({ content: 'Plums' });
  await cyd.comment(quinces.id, 'Too sour');
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));

  await ada.openComments('Quinces');
  await ada.comment('Too sour').getByRole('link', { name: 'Cyd Gardener' }).click();
  await ada.commentsDialog.waitFor({ state: 'hidden' });
  await ada.page.getByRole('heading', { level: 1, name: 'Cyd Gardener' }).waitFor();
  await ada.page.getByRole('button', { name: /Post: Plums/ }).waitFor();

  await ada.page.goBack();
  await ada.card('Quinces').waitFor();
  expect(new URL(ada.page.url()).search).toBe('');
  expect(await ada.commentsDialog.count()).toBe(0);
});

test('two users see each other’s comments live on a post without comments', async ({ world }) => {
  const bobIdentity = someone('Bob');
  const bob = await ApiPerson.signUp(world.server.url, bobIdentity);
  await bob.share({ content: 'Quinces' });
  const [ada, bobsPhone] = [await world.newDevice(), await world.newDevice()];
  await ada.signUp(someone('Ada'));
  await bobsPhone.logIn(bobIdentity);

  await ada.openComments('Quinces');
  await ada.commentsDialog.getByText('No comments yet').waitFor();
  await ada.commentsDialog.getByText('Be the first to comment!').waitFor();
  const height = await ada.commentsDialog.evaluate((dialog) => dialog.getBoundingClientRect().height / innerHeight);
  expect(height).toBeLessThanOrEqual(0.81);
  await bobsPhone.openComments('Quinces');
  await ada.addComment('Which tree is it?');

  await bobsPhone.comment('Which tree is it?').waitFor();
  await bobsPhone.addComment('The one by the gate.');
  await ada.comment('The one by the gate.').waitFor();
});
