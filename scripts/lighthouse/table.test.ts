import { expect, test } from 'vitest';
import type { Audit } from './audit.ts';
import { CHECKED, faultsOf, tableOf } from './table.ts';

const BARE: Audit = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  firstPaintMs: 700,
  largestPaintMs: 700,
  blockedMs: 0,
  ownWorkMs: 0,
  shift: 0,
  complaints: [],
};
const PAGE = { path: '/login', isSignedIn: false, against: '/', isInChecks: true } as const;

function found(differing: Partial<Audit>) {
  return { page: PAGE, found: { ...BARE, ...differing }, bare: BARE };
}

test('a page within its limits of the bare one passes', () => {
  expect(
    faultsOf(
      found({ performance: 60, firstPaintMs: 1400, largestPaintMs: 2000, blockedMs: 1300, ownWorkMs: 80 }),
      CHECKED,
    ),
  ).toEqual([]);
});

test('times are compared as ratios, scores and shift as numbers', () => {
  const faults = faultsOf(
    found({ performance: 40, firstPaintMs: 2000, largestPaintMs: 2500, ownWorkMs: 206, seo: 92, shift: 0.1 }),
    CHECKED,
  );

  expect(faults).toEqual([
    '/login: SEO 92',
    '/login: shifts by 0.100',
    '/login: performance 40, the bare page 100',
    "/login: first paint after 2.86 times the bare page's",
    "/login: largest paint after 3.57 times the bare page's",
    '/login: in the way for 206 ms by its own work',
  ]);
});

test('complaints of Lighthouse are reported with the failure', () => {
  const faults = faultsOf(found({ accessibility: 97, complaints: ['accessibility: Too little contrast'] }), CHECKED);

  expect(faults).toEqual(['/login: accessibility 97', '/login: accessibility: Too little contrast']);
});

test('the table has the figures of the bare page beside those of the page', () => {
  const [, , row] = tableOf([found({ performance: 98, firstPaintMs: 812.4 })]).split('\n');

  expect(row).toContain('98 / 100');
  expect(row).toContain('812 / 700');
});
