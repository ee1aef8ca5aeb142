import { expect } from '@playwright/test';
import { MailServer } from '@posy/testkit/mail-server';
import { ApiPerson, someone } from './harness/api-person.ts';
import { findingsInAllDresses } from './harness/axe.ts';
import { ADMIN } from './harness/posy-server.ts';
import { test as base } from './harness/test.ts';
import { obstacles } from './harness/usable.ts';
import { waitForPage } from './harness/wait-for-page.ts';

const DESKTOP = { width: 1440, height: 900 };

const test = base.extend<{ readonly mail: MailServer }>({
  mail: async ({}, use) => {
    await using mail = await MailServer.start();
    await use(mail);
  },
  serverEnv: async ({ mail }, use) => use({ SMTP_URL: mail.url, MAIL_FROM: 'posy@posy.example' }),
});
test.use({ serviceWorkers: 'block' });

/** The newest code, once this number of mails has arrived. */
async function codeOf(mail: MailServer, count: number): Promise<string> {
  await mail.taken(count);
  const codes = mail.received.flatMap(({ text }) => /^\d{6}\r?$/m.exec(text)?.[0].trim() ?? []);
  return codes.at(-1) ?? '';
}

test(
  'R03 L02 a forgotten password is reset with an e-mailed code on two devices; an administrator sees the e-mails',
  { tag: ['@password-reset', '@emails'] },
  async ({ world, mail }) => {
    const identity = someone('Ada');
    const [phone, desktop] = [await world.newDevice(), await world.newDevice(DESKTOP)];
    await phone.signUp(identity);
    await phone.waitUntilSettled();

    const page = await desktop.device.visit('/login');
    await page.getByRole('link', { name: 'Reset Password' }).click();
    // The previous page has such a field too.
    await page.getByRole('heading', { name: 'Reset password' }).waitFor();
    await page.getByLabel('Email').fill(identity.email);
    await page.getByRole('button', { name: 'Send Reset Code' }).click();
    await page.getByText('Reset Code Sent').waitFor();
    await page.getByLabel('Reset code').fill(`Code: ${await codeOf(mail, 1)}`);
    await page.getByLabel('New password').fill('lily pond 22');
    await page.getByLabel('Confirm password').fill('lily pond 22');
    expect(await findingsInAllDresses(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reset Password' }).click();

    await page.getByText('Password Reset Successful').waitFor();
    // It is shown before the other page.
    await waitForPage(page, (url) => url.pathname === '/');
    await waitForPage(phone.page, '**/login');

    await mail.taken(2);
    await ApiPerson.logIn(world.server.url, { email: identity.email, password: 'lily pond 22' });

    const admin = await world.newDevice(DESKTOP);
    const inbox = await admin.device.visit('/admin-login');
    await inbox.getByLabel('Email').fill(ADMIN.email);
    await inbox.getByLabel('Password').fill(ADMIN.password);
    await inbox.getByRole('button', { name: 'Log In', exact: true }).click();
    await waitForPage(inbox, '**/services');
    await fetch(`${world.server.url}/api/password-reset/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: identity.email }),
    });
    const code = await codeOf(mail, 3);
    await admin.device.visit('/admin/emails');
    await inbox.getByRole('heading', { name: 'Enter email address' }).waitFor();
    await inbox.getByLabel('Email address').fill(identity.email);
    await inbox.getByRole('button', { name: 'Search' }).click();
    await inbox.getByText('3 emails').waitFor();
    const newest = inbox.getByRole('article').first();
    expect(await newest.textContent()).toContain('••••••');
    await newest.getByRole('button', { name: 'Show code' }).click();
    await inbox.getByRole('textbox', { name: 'Your password' }).fill(ADMIN.password);
    expect(await obstacles(inbox)).toEqual([]);
    await inbox.getByRole('dialog').getByRole('button', { name: 'Show code' }).click();
    await newest.getByText(code).waitFor();
    await expect(inbox.getByRole('button', { name: 'Show code' })).toHaveCount(0);
    await mail.taken(4);
    expect(mail.received.map(({ to }) => to)).toEqual(mail.received.map(() => [identity.email]));
  },
);
