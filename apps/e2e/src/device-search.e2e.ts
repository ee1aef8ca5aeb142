import { expect } from '@playwright/test';
import { choose, dialog } from './accessibility-stops.ts';
import { ApiPerson, someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { recordVideo } from './harness/recorded-video.ts';
import { test } from './harness/test.ts';
import { obstacles } from './harness/usable.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

const CAPTIONS = 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:00.000 --> 00:09.000\nThe greenhouse is open\n';
/** Fewer than the 50 that one pull brings. */
const MESSAGES = 30;

test(
  'posts, comments and messages of a device are found without a network, and captions are shown',
  { tag: ['@device-search', '@captions'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice({ width: 1440, height: 900 });
    const { page, device } = ada;
    const messages = new MessagesApp(ada);
    const identity = someone('Ada');
    await ada.signUp(identity);
    await ada.waitUntilSettled();
    const { user: me } = await ApiPerson.logIn(world.server.url, identity);
    await bob.share({ content: 'Peonies at dusk', location: 'Zürich' });
    await bob.write(me, 'The key to the greenhouse is under the third pot');
    for (let n = 0; n < MESSAGES; n++) await bob.write(me, `Leaf ${n}`);

    // A video with captions; a file without captions is refused at once.
    const video = await recordVideo(page);
    await ada.fillPost({ bytes: video, name: 'clip.mp4', type: 'video/mp4', caption: 'Waves' });
    await ada.openPostRow('Subtitles');
    const file = ada.createDialog.getByLabel('Add subtitles');
    await file.setInputFiles({ name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from('Hello') });
    await ada.createDialog.getByText('This is not a WebVTT file').waitFor();
    await file.setInputFiles({ name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) });
    await ada.createDialog.locator('bdi', { hasText: 'words.vtt' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    const sent = await waitUntil('the server has it', async () =>
      (await bob.feed()).find(({ content }) => content === 'Waves'),
    );
    expect(sent.media?.video?.captions?.language).toBe('en');
    await ada.waitUntilSettled();
    // The notice of the last message lies over the menu of the card, and stays while the pointer is on it.
    await page.getByRole('status', { name: 'New messages' }).getByRole('button').waitFor({ state: 'hidden' });
    await choose(ada, ada.card('Waves').getByRole('button', { name: 'Post menu' }), 'Subtitles');
    const captions = dialog(ada, 'Subtitles');
    await captions.getByLabel('Language of the subtitles').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await ada.close(captions);
    await ada.playVideo('Waves');
    await ada.card('Waves').getByRole('button', { name: 'Captions' }).click();
    await waitUntil('the captions are shown', () =>
      page.evaluate(() => {
        const track = document.querySelector('video')?.textTracks[0];
        return track?.mode === 'showing' && track.cues?.length === 1;
      }),
    );

    await ada.card('Peonies at dusk').waitFor();
    await messages.open('Bob Gardener');
    await messages.message(`Leaf ${MESSAGES - 1}`).waitFor();
    await ada.waitUntilSettled();
    await device.goOffline();

    // A query with a typo finds a message on the device and opens it far up in the conversation.
    const found = page.getByRole('list', { name: 'Messages on this device' });
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('grenhouse');
    await found.getByRole('link').waitFor();
    expect(await page.getByText('Not connected — only this device was searched').isVisible()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await found.getByRole('link').click();
    const line = messages.message('The key to the greenhouse');
    await waitUntil('the message is in sight and has the focus', () =>
      line.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return document.activeElement === element && top >= 0 && bottom <= innerHeight;
      }),
    );

    await ada.goTo('Discover');
    await page.getByRole('searchbox', { name: 'Name or username' }).fill('zuri peon');
    const posts = page.getByRole('list', { name: 'Posts' });
    await posts.getByRole('button').waitFor();
    expect(await posts.locator('mark').allInnerTexts()).toEqual(['Peon', 'Züri']);
    await posts.getByRole('button').click();
    await page.getByRole('dialog', { name: 'Photo' }).waitFor();
  },
);
