import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';

test.use({ serviceWorkers: 'block' });

test(
  'a new account is shown its first steps, which tick off as soon as they are done',
  { tag: ['@first-run'] },
  async ({ world }) => {
    for (const name of ['Bob', 'Cleo', 'Dora']) {
      const person = await world.newPerson(name);
      await person.share({ content: `Quinces of ${name}` });
    }
    const ada = await world.newDevice({ isTouch: true });
    const { page } = ada;
    await ada.signUpByForm(someone('Ada'));
    const steps = page.getByRole('region', { name: 'Welcome to Posy' });
    await steps.getByText('0 of 3 followed').waitFor();
    const done = () => steps.getByText('Done', { exact: true }).count();
    expect(await done()).toBe(0);

    await steps.getByRole('button', { name: 'Follow all' }).click();
    await expect.poll(done).toBe(1);
    await ada.share({ bytes: await photo({ width: 400, height: 300 }), caption: 'My first' });
    await expect.poll(done).toBe(2);
  },
);
