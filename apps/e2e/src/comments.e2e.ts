import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test(
  'comments that were opened once are there without a network, with their age',
  { tag: ['@comments', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const post = await bob.share({ content: 'Quinces' });
    await bob.comment(post.id, 'They smell of roses.');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.openComments('Quinces');
    await ada.comment('They smell of roses.').getByText('Bob Gardener').waitFor();
    await ada.waitUntilSettled();
    await ada.device.goOffline();

    await ada.device.reopen();
    await ada.openComments('Quinces');

    await ada.comment('They smell of roses.').waitFor();
    await ada.commentsDialog.getByText(/^Not connected — showing what was saved at /).waitFor();
  },
);

test(
  'a comment written offline survives the end of its browser and appears once under the post',
  { tag: ['@comments', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const post = await bob.share({ content: 'Quinces' });
    await bob.comment(post.id, 'They smell of roses.');
    const ada = await world.newDevice({ hasOwnBrowser: true });
    await ada.signUp(someone('Ada'));
    const count = (number: string) => ada.card('Quinces').getByRole('button', { name: `Comments, ${number}` });
    await ada.openComments('Quinces');
    await ada.comment('They smell of roses.').waitFor();
    await ada.waitUntilSettled();
    await ada.device.goOffline();
    // A browser stores its cookies when it is closed, and some 30 s after they were set.
    await ada.device.reopen();
    await ada.openComments('Quinces');
    await ada.addComment('From the tunnel');
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
  },
);

test(
  'Back from the page of a commenter leads to the post, with its comments closed',
  { tag: ['@comments'] },
  async ({ world }) => {
    const [bob, cyd] = [await world.newPerson('Bob'), await world.newPerson('Cyd')];
    const quinces = await bob.share({ content: 'Quinces' });
    await cyd.comment(quinces.id, 'Too sour');
    const ada = await world.newDevice({ serviceWorkers: 'block' });
    await ada.signUp(someone('Ada'));

    await ada.openComments('Quinces');
    await ada.comment('Too sour').getByRole('link', { name: 'Cyd Gardener' }).click();
    await ada.commentsDialog.waitFor({ state: 'hidden' });
    await ada.page.getByRole('heading', { level: 1, name: 'Cyd Gardener' }).waitFor();
    await ada.page.goBack();

    await ada.card('Quinces').waitFor();
    expect(new URL(ada.page.url()).search).toBe('');
    await expect(ada.commentsDialog).toHaveCount(0);
  },
);

test(
  'two users see each other’s comments live, and a fifth of the page beside a long thread',
  { tag: ['@comments'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const { id } = await bob.share({ content: 'Quinces' });
    for (let n = 1; n <= 20; n++) await bob.comment(id, `They smell of roses, ${n}.`);
    const ada = await world.newDevice({ serviceWorkers: 'block' });
    const bobsPhone = await world.newDevice({ serviceWorkers: 'block' });
    await ada.signUp(someone('Ada'));
    await bobsPhone.enterAs(bob);
    await bobsPhone.device.visit('/');
    await ada.openComments('Quinces');
    await ada.comment('They smell of roses, 20.').waitFor();
    const shareAbove = () => ada.commentsDialog.evaluate((sheet) => sheet.getBoundingClientRect().top / innerHeight);
    await expect.poll(shareAbove).toBeCloseTo(0.2);
    await bobsPhone.openComments('Quinces');

    await ada.addComment('Which tree is it?');
    await bobsPhone.comment('Which tree is it?').waitFor();
    await bobsPhone.addComment('The one by the gate.');

    await ada.comment('The one by the gate.').waitFor();
  },
);
