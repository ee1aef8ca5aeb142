import { expect, type Page } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { Fingers } from './harness/fingers.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { openAs, otherDevice } from './harness/person-with-device.ts';
import { test } from './harness/test.ts';

test.use({ serviceWorkers: 'block' });

const deletion = (page: Page) => page.getByRole('menuitem', { name: 'Delete', exact: true });

test(
  'the menu of a message opens by a long press, a right click, its button on hover, and by keys',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const identity = someone('Alice');
    const alice = await ApiPerson.signUp(world.server.url, identity);
    await bob.write(alice.user, 'Is the gate open?');
    await bob.write(alice.user, 'And the shed?');

    const phone = await world.newDevice({ isTouch: true });
    await openAs(phone, alice);
    const onPhone = new MessagesApp(phone);
    await onPhone.open('Bob Gardener');
    const bubble = onPhone.message('And the shed?').getByText('And the shed?');
    await bubble.waitFor();
    // Nothing but the words takes room, and a screen reader still finds the menu.
    const button = onPhone.message('And the shed?').getByRole('button', { name: 'Message actions' });
    await expect(button).toHaveCount(1);
    await expect(button).toHaveCSS('pointer-events', 'none');
    const fingers = await Fingers.on(phone.page);
    await fingers.hold(bubble, () => deletion(phone.page).waitFor());
    // The lifted finger neither closes the menu nor chooses anything.
    await fingers.tap(phone.page.getByRole('menuitem', { name: 'Copy text' }));
    await deletion(phone.page).waitFor({ state: 'hidden' });

    const desk = await otherDevice(world, identity, { width: 1440, height: 900 });
    const { page } = desk;
    const onDesk = new MessagesApp(desk);
    await onDesk.open('Bob Gardener');
    const message = onDesk.message('And the shed?');
    const actions = message.getByRole('button', { name: 'Message actions' });
    const around = message.locator('span').filter({ has: page.getByRole('button', { name: 'Message actions' }) });
    await page.mouse.move(0, 0);
    await expect(around).toHaveCSS('opacity', '0');
    await message.hover();
    await expect(around).toHaveCSS('opacity', '1');
    await actions.click();
    await deletion(page).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await deletion(page).waitFor({ state: 'hidden' });

    await message.getByText('And the shed?').click({ button: 'right' });
    await deletion(page).waitFor();
    await page.keyboard.press('Escape');
    await deletion(page).waitFor({ state: 'hidden' });

    await actions.focus();
    await expect(around).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await deletion(page).waitFor();
    await page.keyboard.press('Escape');
    await deletion(page).waitFor({ state: 'hidden' });
    await expect(actions).toBeFocused();
  },
);
