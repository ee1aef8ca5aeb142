import { expect } from '@playwright/test';
import sharp from 'sharp';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { share, signUp, waitUntilSettled } from './person.ts';
import { test } from './test.ts';

/** 900 by 600 px: the left half is red, the right half blue. */
async function halves(): Promise<Buffer> {
  const blue = { create: { width: 450, height: 600, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 450, top: 0 }])
    .jpeg()
    .toBuffer();
}

/** The colours of the middle of both halves of a picture. */
async function coloursOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { width, height } = await sharp(bytes).metadata();
  const part = { width: Math.floor(width / 8), height: Math.floor(height / 2), top: Math.floor(height / 4) };
  return Promise.all(
    [1 / 8, 5 / 8].map(async (left) => {
      const half = await sharp(bytes)
        .extract({ ...part, left: Math.floor(width * left) })
        .png()
        .toBuffer();
      const { channels } = await sharp(half).stats();
      const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
      if (red > 200 && green < 60 && blue < 60) return 'red';
      return blue > 200 && green < 60 && red < 60 ? 'blue' : `${red}, ${green}, ${blue}`;
    }),
  );
}

test(
  'E25 photos and profile pictures arrive as they were chosen from a browser whose canvas returns other pixels',
  { tag: ['@media', '@composer', '@profile'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    const pictureOf = async (url: string) => new Uint8Array(await (await bob.fetch(url)).arrayBuffer());
    const phone = await phones.create({ resistsFingerprinting: true });
    await signUp(phone, someone('Ada'));
    await waitUntilSettled(phone);
    const file = { name: 'halves.jpg', bytes: await halves() };

    await share(phone, file, 'Halves');
    const post = await waitUntil('the server has it', async () => (await bob.feed())[0], phone.waitMs);
    expect(post.media).toMatchObject({ width: 900, height: 600, thumbhash: expect.stringMatching(/./) });
    expect(await coloursOf(await pictureOf(post.imageUrl ?? ''))).toEqual(['red', 'blue']);

    const profile = { role: 'dialog', name: 'Profile' } as const;
    const crop = { role: 'button', name: 'Use Picture' } as const;
    const save = { role: 'button', name: 'Save Picture' } as const;
    await phone.press({ role: 'button', name: 'Your profile' });
    await phone.choose({ label: 'Choose a picture', within: profile }, [file]);
    // Where a canvas can be read, the middle is proposed. Elsewhere the server takes it.
    const usable = () =>
      phone.evaluate(() => {
        const buttons = [...document.querySelectorAll('button:enabled')].map((button) => button.textContent);
        return ['Use Picture', 'Save Picture'].find((name) => buttons.includes(name)) ?? null;
      });
    if ((await waitUntil('it is shown', usable)) === 'Use Picture') await phone.press(crop);
    await phone.press(save);
    const url = await waitUntil(
      'the server has it',
      async () => (await bob.feed())[0]?.user.profileImageUrl,
      phone.waitMs,
    );
    expect(await coloursOf(await pictureOf(url))).toEqual(['red', 'blue']);
  },
);
