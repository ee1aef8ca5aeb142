import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import { closeDialog, openDialog } from '../kit/open-dialog.ts';
import { type FloatingMenuFacts, floatingMenuSections } from './floating-menu-popup.tsx';

const FACTS: FloatingMenuFacts = {
  role: 'user',
  isAtMessages: false,
  unreadCount: 0,
  enableNotifications: null,
  stats: null,
};
const ADMIN_ITEMS = ['Admin Dashboard', 'User Management', 'Email Inbox'];

const itemsOf = (facts: Partial<FloatingMenuFacts>) =>
  floatingMenuSections({ ...FACTS, ...facts }).flatMap(({ items }) => items);
const labelsOf = (facts: Partial<FloatingMenuFacts>) => itemsOf(facts).map(({ label }) => label);

test('B15 the floating menu has the order of the spec, with other items at its end', () => {
  const start = ['Home', 'Discover', 'Create Post', 'Messages'];
  const end = ['Followers', 'Following', 'Dashboard', 'Profile', 'Refresh', 'Send', 'Enable Notifications'];
  const more = ['Activity', 'Ads', 'Saved', 'Settings', 'Outbox'];

  const labels = labelsOf({ role: 'admin', enableNotifications: () => undefined });

  expect(labels).toEqual([...start, ...ADMIN_ITEMS, ...end, ...more]);
  expect(labelsOf({})).toEqual([...start, ...end.slice(0, -1), ...more]);
});

test('only an administrator gets the items of administrators', () => {
  expect(labelsOf({ role: 'admin' })).toEqual(expect.arrayContaining(ADMIN_ITEMS));
  expect(labelsOf({ role: 'user' }).filter((label) => ADMIN_ITEMS.includes(label))).toEqual([]);
});

test('the items of administrators lead to their pages', () => {
  const pathOf = (label: string) => {
    const link = itemsOf({ role: 'admin' }).find((item) => item.label === label)?.link;
    return isValidElement<{ readonly to: string }>(link) ? link.props.to : undefined;
  };

  expect(ADMIN_ITEMS.map(pathOf)).toEqual(['/services', '/services', '/admin/emails']);
});

test("on the messages page 'Create Post' becomes 'New Message'", () => {
  expect(labelsOf({ isAtMessages: true })).toContain('New Message');
  expect(labelsOf({ isAtMessages: true })).not.toContain('Create Post');
});

test("'Enable Notifications' is shown only until the user has decided", () => {
  expect(labelsOf({ enableNotifications: () => undefined })).toContain('Enable Notifications');
  expect(labelsOf({ enableNotifications: null })).not.toContain('Enable Notifications');
});

test.each([
  ['Followers', 'followers'],
  ['Following', 'following'],
] as const)("'%s' opens the connections at that tab", (label, tab) => {
  itemsOf({})
    .find((item) => item.label === label)
    ?.onSelect?.();

  expect(openDialog.get()).toEqual(['connections', { tab }]);
  closeDialog();
});
