import { beforeEach, expect, test, vi } from 'vitest';

// A module's texts are fixed when it is first imported.
beforeEach(() => vi.resetModules());

test('a user without a name and a deleted account have the names of the spec', async () => {
  const { displayName, shownName } = await import('./display-name.ts');

  const names = [displayName({ firstName: '', lastName: '' }), shownName('Anonymous User'), shownName('Deleted user')];

  expect(names).toEqual(['Anonymous User', 'Anonymous User', 'Deleted user']);
});

test('other languages translate these two names and no others', async () => {
  const { loadLanguage } = await import('./load-language.ts');
  await loadLanguage('de');
  const { displayName, shownName } = await import('./display-name.ts');

  const names = [displayName({ firstName: '', lastName: '' }), shownName('Anonymous User'), shownName('Deleted user')];

  expect(names).toEqual(['Person ohne Namen', 'Person ohne Namen', 'Gelöschtes Konto']);
  expect(displayName({ firstName: 'Ada ', lastName: 'Lovelace' })).toBe('Ada  Lovelace');
});
