import { expect, test } from 'vitest';
import { readVersion, releaseChangelog } from './release-changelog.ts';

const release = { version: '1.1.0', day: '2026-12-01', subjects: ['posts: Fix it.', 'ads: Add it.'] };

test('a section written by hand gets version and day', () => {
  const changelog = '# Changes\n\n## 1.1.0, unreleased\n\nWords.\n\n## 1.0.0, 2026-11-23\n\nMore.\n';

  expect(releaseChangelog(changelog, release)).toBe(
    '# Changes\n\n## 1.1.0, 2026-12-01\n\nWords.\n\n## 1.0.0, 2026-11-23\n\nMore.\n',
  );
});

test('without a section the commits form one, sorted by area', () => {
  expect(releaseChangelog('# Changes\n\n## 1.0.0, 2026-11-23\n', release)).toBe(
    '# Changes\n\n## 1.1.0, 2026-12-01\n\n- ads: Add it.\n- posts: Fix it.\n\n## 1.0.0, 2026-11-23\n',
  );
});

test('a version is released once', () => {
  expect(() => releaseChangelog('# Changes\n\n## 1.1.0, 2026-12-01\n', release)).toThrow('1.1.0 already');
});

test('a release without commits is refused', () => {
  expect(() => releaseChangelog('# Changes\n', { ...release, subjects: [] })).toThrow('Nothing was committed');
});

test.each([undefined, '', '1.0', 'v1.0.0', '1.0.0-rc'])('%j is refused as a version', (text) => {
  expect(() => readVersion(text)).toThrow('Say which version');
});
