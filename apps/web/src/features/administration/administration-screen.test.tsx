import 'fake-indexeddb/auto';
import type { AdminUser } from '@posy/contract/administration';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser, fakeNetwork, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { syncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, lastLogged, visibleToast } from '../../ui/toast.ts';
import { openReports } from '../reports/open-reports.tsx';
import { type AdminTab, AdministrationScreen } from './administration-screen.tsx';

const own = aUserId(1);
const STATS = { totalUsers: 1234, totalPosts: 20, totalAds: 3, activeAds: 2 };
const LIST = 'GET /api/admin/users?limit=50';
const ALWAYS = {
  'GET /api/admin/alerts': () => posyAnswer(200, []),
  'GET /api/admin/stats': () => posyAnswer(200, STATS),
  'GET /api/admin/stats/days': () => posyAnswer(200, [{ day: '2026-11-21', signups: 4, posts: 9 }]),
};

function aUser(n: number, over: Partial<AdminUser> = {}): AdminUser {
  const createdAt = '2026-01-05T12:00:00.000Z';
  return { ...aCurrentUser(), id: aUserId(n), email: `p${n}@example.com`, createdAt, ...over };
}

const ADMIN = aUser(1, { role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
const ADA = aUser(2);

type Answers = Parameters<typeof fakeNetwork>[0];

async function opened(tab: AdminTab, answers: Answers) {
  const network = fakeNetwork({ ...ALWAYS, ...answers });
  vi.stubGlobal('fetch', network.fetch);
  const view = await renderOnDevice(await testLocal(testDevice(), own), <Screen tab={tab} />);
  return { ...view, calls: network.calls };
}

function Screen({ tab }: { readonly tab: AdminTab }) {
  const [shown, setShown] = useState(tab);
  return <AdministrationScreen tab={shown} onTab={setShown} />;
}

/** Presses a button of the question, and waits until it has closed. */
async function answer(title: string, button: string): Promise<void> {
  const question = await screen.findByRole('dialog', { name: title });
  fireEvent.click(within(question).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

// Loaded when first opened, which takes longer on a busy machine than a query waits.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.unstubAllGlobals();
});

test('alerts for administrators are above every tab', async () => {
  const at = '2026-11-21T12:00:00.000Z';
  const alerts = [
    { kind: 'media_sweep_stopped', count: 12, detail: '12 of 12 files', at },
    { kind: 'jobs_dead', count: 2, detail: 'media.variants: it fails', at },
    { kind: 'of_a_newer_server', count: 1, detail: 'something new', at },
  ];
  await opened('community', {
    'GET /api/admin/alerts': () => posyAnswer(200, alerts),
    'GET /api/community-links': () => posyAnswer(200, []),
  });

  const section = within(await screen.findByRole('region', { name: 'Needs your attention' }));
  expect(section.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Many media files .*right database\. 12 of 12 files$/),
    expect.stringMatching(/^2 background tasks failed too often and were stopped\. .* media\.variants: it fails$/),
    'The server needs attention. something new',
  ]);
});

test('open reports are a badge, and no alarm', async () => {
  const at = '2026-11-21T12:00:00.000Z';
  await opened('overview', {
    'GET /api/admin/alerts': () => posyAnswer(200, [{ kind: 'reports_open', count: 2, detail: '', at }]),
  });

  await screen.findByText('2 open reports');

  expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull();
  expect(openReports.get()).toBe(2);
});

test('the overview shows the totals, and the daily counts as a table too', async () => {
  await opened('overview', {});

  await screen.findByText('1,234');
  const tiles = within(screen.getByRole('list', { name: 'Totals' })).getAllByRole('listitem');
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    '1,234Total Users',
    '20Total Posts',
    '3Total Ads',
    '2Active Ads',
  ]);
  const chart = await screen.findByRole('figure');
  expect(chart.textContent).toContain('Sign-ups 4');
  expect(chart.textContent).toContain('Posts 9');
  expect(screen.getByRole('link', { name: /^Audit Log/ }).getAttribute('href')).toBe('/admin/audit');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
});

test('arrow keys cycle through the five tabs', async () => {
  await opened('overview', { [LIST]: () => posyAnswer(200, [ADMIN]) });

  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['Overview', 'Users', 'Emails', 'Content', 'Community']);
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Overview' }), { key: 'ArrowRight' });
  expect(screen.getByRole('tab', { name: 'Users' }).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement?.textContent).toBe('Users');
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Users' }), { key: 'End' });
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Community' }), { key: 'ArrowRight' });
  expect(screen.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true');
});

test('users are listed with name, e-mail, role and state, page by page', async () => {
  const next = '/api/admin/users?limit=50&cursor=abc';
  const first = posyAnswer(200, [ADMIN]);
  first.headers.set('link', `<${next}>; rel="next"`);
  await opened('users', { [LIST]: () => first, [`GET ${next}`]: () => posyAnswer(200, [{ ...ADA, isActive: false }]) });

  await screen.findByText('p1@example.com');
  expect(screen.getByText('Total users: 1,234')).toBeDefined();
  expect(rowOf('Grace Hopper').getByText('You')).toBeDefined();
  expect(rowOf('Grace Hopper').getByText('Admin')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('p2@example.com');
  expect(rowOf('Ada Lovelace').getByText('Inactive')).toBeDefined();
  expect(rowOf('Ada Lovelace').getByRole('switch', { name: 'Active: Ada Lovelace' })).toHaveProperty('checked', false);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('search, role, state and order are sent to the server, and an empty result is announced', async () => {
  const asked = 'GET /api/admin/users?limit=50&q=zoe&role=admin&state=inactive&sort=name';
  const any = () => posyAnswer(200, [ADMIN]);
  await opened('users', {
    [LIST]: any,
    [`${LIST}&role=admin`]: any,
    [`${LIST}&role=admin&state=inactive`]: any,
    [`${LIST}&role=admin&state=inactive&sort=name`]: any,
    [asked]: () => posyAnswer(200, []),
  });
  await screen.findByText('p1@example.com');

  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'admin' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'inactive' } });
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'name' } });
  fill('Search users', 'zoe');
  fireEvent.submit(screen.getByRole('search'));

  expect((await screen.findByText('No users found')).closest('[role=status]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(await screen.findByText('p1@example.com')).toBeDefined();
});

test('B02 a user is deactivated after a question, activated without one, and the row shows the state', async () => {
  const path = `PATCH /api/admin/users/${ADA.id}/status`;
  const { calls } = await opened('users', {
    [LIST]: () => posyAnswer(200, [ADA]),
    [path]: () => posyAnswer(200, { ...ADA, isActive: answers.shift() ?? true }),
  });
  const answers = [false, true];
  const bodies = () => calls.filter(({ call }) => call === path).map(({ body }) => body);
  await screen.findByText('p2@example.com');

  fireEvent.click(screen.getByRole('switch', { name: 'Active: Ada Lovelace' }));
  const question = await screen.findByRole('dialog', { name: 'Deactivate this user?' });
  expect(within(question).getByText(/p2@example.com/)).toBeDefined();
  expect(bodies()).toEqual([]);
  await answer('Deactivate this user?', 'Deactivate');

  expect(await rowOf('Ada Lovelace').findByText('Inactive')).toBeDefined();
  expect(bodies()).toEqual([{ isActive: false }]);
  fireEvent.click(screen.getByRole('switch', { name: 'Active: Ada Lovelace' }));
  expect(await rowOf('Ada Lovelace').findByText('Active')).toBeDefined();
  expect(bodies()).toEqual([{ isActive: false }, { isActive: true }]);
});

test('B02 a change of role asks first, and Cancel keeps the role', async () => {
  const path = `PATCH /api/admin/users/${ADA.id}/role`;
  const { calls } = await opened('users', {
    [LIST]: () => posyAnswer(200, [ADA]),
    [path]: () => posyAnswer(200, { ...ADA, role: 'admin' }),
  });
  await screen.findByText('p2@example.com');
  const row = rowOf('Ada Lovelace');
  const isAsked = () => calls.some(({ call }) => call === path);

  fireEvent.click(row.getByRole('button', { name: 'Make administrator' }));
  await answer('Make this user an administrator?', 'Cancel');
  expect(isAsked()).toBe(false);
  expect(row.getByText('User')).toBeDefined();
  fireEvent.click(row.getByRole('button', { name: 'Make administrator' }));
  await answer('Make this user an administrator?', 'Make administrator');

  expect(await row.findByText('Admin')).toBeDefined();
  expect(calls.find(({ call }) => call === path)?.body).toEqual({ role: 'admin' });
  fireEvent.click(row.getByRole('button', { name: 'Remove role' }));
  expect(await screen.findByRole('dialog', { name: 'Remove the administrator role?' })).toBeDefined();
});

test('a refused change leaves the row as it was and shows the reason', async () => {
  const path = `PATCH /api/admin/users/${ADA.id}/role`;
  let refused = () => refusal(409, 'last_admin', 'At least one administrator is required');
  await opened('users', { [LIST]: () => posyAnswer(200, [{ ...ADA, role: 'admin' }]), [path]: () => refused() });
  await screen.findByText('p2@example.com');
  const row = rowOf('Ada Lovelace');
  const button = row.getByRole('button', { name: 'Remove role' });

  fireEvent.click(button);
  await answer('Remove the administrator role?', 'Remove role');
  // A disabled button would lose the focus.
  expect(button).toHaveProperty('disabled', false);
  await waitFor(() => expect(visibleToast()?.description).toBe('At least one administrator is required'));
  expect(row.getByText('Admin')).toBeDefined();

  refused = () => refusal(500, 'internal', 'Internal server error');
  fireEvent.click(screen.getByRole('switch'));
  await answer('Deactivate this user?', 'Deactivate');
  await waitFor(() => expect(visibleToast()?.description).toBe('Failed to update user status'));
  expect(screen.getByRole('switch')).toHaveProperty('checked', true);
});

test('E41 each user has badges for role and state, and a Delete button that says so', async () => {
  await opened('users', { [LIST]: () => posyAnswer(200, [ADMIN, ADA]) });
  await screen.findByText('p2@example.com');

  const admin = rowOf('Grace Hopper');
  expect(admin.getByText('Admin').className).toContain('badge');
  expect(admin.getByText('Active').className).toContain('badge');
  const user = rowOf('Ada Lovelace');
  expect(user.getByText('User').className).toContain('badge');
  expect(user.getByRole('button', { name: 'Delete Ada Lovelace' }).textContent).toBe('Delete');
});

test('E45 a user is deleted after a question that says it cannot be undone', async () => {
  const path = `DELETE /api/admin/users/${ADA.id}`;
  const { calls } = await opened('users', {
    [LIST]: () => posyAnswer(200, [ADMIN, ADA]),
    [path]: () => new Response(null, { status: 204, headers: { 'x-posy': '1' } }),
  });
  await screen.findByText('p2@example.com');

  fireEvent.click(screen.getByRole('button', { name: 'Delete Ada Lovelace' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this user?' }));
  expect(question.getByText(/This action cannot be undone/)).toBeDefined();
  expect(calls.some(({ call }) => call === path)).toBe(false);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.queryByText('p2@example.com')).toBeNull());
  expect(screen.getByText('p1@example.com')).toBeDefined();
  expect(lastLogged()?.text).toBe('User deleted: Ada Lovelace');
});

test('Add User asks for the required fields, shows the errors of the server, and then lists the new user', async () => {
  let created: () => Response = () => refusal(409, 'email_taken', 'An account with this email already exists');
  const people = [ADMIN];
  const { calls } = await opened('overview', {
    [LIST]: () => posyAnswer(200, people),
    'POST /api/admin/users': () => created(),
  });

  fireEvent.click(screen.getByRole('button', { name: 'Add User' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create User' }));
  expect(screen.getByText('Email, password, and first name are required')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  fill('Email', 'zoe@example.com');
  fill('Password', 'secret-1');
  fill('First name', 'Zoe');
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText('An account with this email already exists')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  created = () => {
    people.unshift(aUser(3, { firstName: 'Zoe', email: 'zoe@example.com' }));
    return posyAnswer(201, people[0]);
  };
  fireEvent.click(screen.getByRole('radio', { name: 'Admin' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }));

  expect(await screen.findByText('zoe@example.com')).toBeDefined();
  expect(lastLogged()?.text).toBe('User created: Zoe Lovelace');
  expect(calls.findLast(({ call }) => call === 'POST /api/admin/users')?.body).toMatchObject({
    email: 'zoe@example.com',
    password: 'secret-1',
    firstName: 'Zoe',
    lastName: '',
    role: 'admin',
  });
});

test('the empty tab of community links explains them, and what a link needs', async () => {
  const { calls } = await opened('community', { 'GET /api/community-links?limit=50': () => posyAnswer(200, []) });

  expect(await screen.findByText('No community links created yet.')).toBeDefined();
  expect(screen.getByText('Add community links to populate the "Our community" page.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Our Community Links' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add Community Link' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));

  expect(screen.getByText('Title, URL, and image are required')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test('without a network the administration says so, and asks again on request', async () => {
  let isUp = false;
  const page = () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return posyAnswer(200, [ADA]);
  };
  await opened('users', { [LIST]: page });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;

  fireEvent.click(again);

  expect(await screen.findByText('p2@example.com')).toBeDefined();
});

test('an administrator who lost the role gets a message and is sent home a second later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await opened('users', { [LIST]: () => refusal(403, 'admin_required', 'Administrator access required') });

  await vi.waitFor(() => expect(visibleToast()?.title).toBe('Access Denied'));
  expect(visibleToast()?.description).toBe('Administrator access required');
  expect(page.path()).toBe('/screen');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await vi.waitFor(() => expect(page.path()).toBe('/'));
});

test('an expired session is noticed by the session watcher', async () => {
  await opened('users', { [LIST]: () => refusal(401, 'unauthorized', 'Unauthorized') });

  await waitFor(() => expect(syncStatus.get().auth).toBe('needed'));
});
