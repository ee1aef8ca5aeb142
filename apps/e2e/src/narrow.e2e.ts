import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { test } from './harness/test.ts';

test('B10 words and numbers fit on the narrowest phone', { tag: ['@shell'] }, async ({ world }) => {
  const ada = await world.newDevice({ width: 320, height: 640 });
  await ada.signUp(someone('Ada'));
  const { page } = ada;

  // While all is well the header has no words. A state fits in two lines, also the longest.
  await ada.waitUntilSettled();
  await expect(ada.syncState()).toHaveCount(0);
  await ada.device.goOffline();
  const chip = ada.syncState();
  await chip.waitFor();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const excess = await chip.locator('span').evaluate((element) => {
      element.textContent = 'Log in to this network first';
      return [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth];
    });
    expect(excess, `at ${width} px`).toEqual([0, 0]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await ada.device.goOnline();
  await ada.waitUntilSettled();

  // The placeholder of the search is readable.
  await ada.goTo('Discover');
  const room = await page.getByRole('searchbox').evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('It is no field.');
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('No canvas here.');
    context.font = font;
    const inside = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    return inside - context.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);

  // The widest rate of clicks stays in its tile.
  await ada.device.visit('/ads');
  const tile = page.getByRole('listitem').filter({ hasText: 'CTR' });
  await tile.waitFor();
  const over = await tile.evaluate((element) => {
    const box = element.firstElementChild;
    const value = box?.firstElementChild;
    if (!box || !(value instanceof HTMLElement)) throw new Error('It has no number.');
    value.textContent = '100.00%';
    return box.scrollWidth - box.clientWidth;
  });
  expect(over).toBeLessThanOrEqual(0);
});
