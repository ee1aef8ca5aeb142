import type { Finding } from './finding.ts';

/** Scores that do not depend on the machine. */
const FULL = 100;
const MAX_SHIFT = 0.001;

/**
 * Limits that depend on the machine, as ratios to the bare page: minimum score, maximum paints, and the maximum blocking
 * time of the page's own tasks, in ms of CPU on the usual machine.
 */
export interface Limits {
  readonly performance: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly ownWorkMs: { readonly public: number; readonly signedIn: number };
}

/** Targets on a quiet machine. */
export const TARGETS: Limits = {
  performance: 0.98,
  firstPaint: 1.25,
  largestPaint: 1.5,
  ownWorkMs: { public: 50, signedIn: 100 },
};
/** Limits that also hold on a busy machine. Beyond them, something that was painted first now waits for scripts. */
export const CHECKED: Limits = {
  performance: 0.5,
  firstPaint: 2.5,
  largestPaint: 3.5,
  ownWorkMs: { public: 100, signedIn: 200 },
};

/** The faults of a page, in words; empty when it passes. */
export function faultsOf(finding: Finding, limits: Limits): readonly string[] {
  const faults = [...timelessFaultsOf(finding), ...slownessOf(finding, limits)];
  const complaints = finding.found.complaints.map((complaint) => `${finding.page.path}: ${complaint}`);
  return faults.length > 0 ? [...faults, ...complaints] : [];
}

function timelessFaultsOf({ page, found }: Finding): readonly string[] {
  const faults: string[] = [];
  if (found.accessibility < FULL) faults.push(`accessibility ${found.accessibility}`);
  if (found.bestPractices < FULL) faults.push(`best practices ${found.bestPractices}`);
  if (found.seo < FULL) faults.push(`SEO ${found.seo}`);
  if (found.shift > MAX_SHIFT) faults.push(`shifts by ${found.shift.toFixed(3)}`);
  return faults.map((fault) => `${page.path}: ${fault}`);
}

/** The figures in which a page exceeds its ratio to the bare page. */
export function slownessOf({ page, found, bare }: Finding, limits: Limits): readonly string[] {
  const faults: string[] = [];
  const expect = (isMet: boolean, what: string) => {
    if (!isMet) faults.push(`${page.path}: ${what}`);
  };
  const isQuick = found.performance >= bare.performance * limits.performance;
  expect(isQuick, `performance ${found.performance}, the bare page ${bare.performance}`);
  const first = found.firstPaintMs / bare.firstPaintMs;
  const largest = found.largestPaintMs / bare.largestPaintMs;
  expect(first <= limits.firstPaint, `first paint after ${first.toFixed(2)} times the bare page's`);
  expect(largest <= limits.largestPaint, `largest paint after ${largest.toFixed(2)} times the bare page's`);
  const ownWorkMs = page.isSignedIn ? limits.ownWorkMs.signedIn : limits.ownWorkMs.public;
  expect(found.ownWorkMs <= ownWorkMs, `in the way for ${found.ownWorkMs.toFixed(0)} ms by its own work`);
  return faults;
}

/** The findings as a Markdown table. Cells of performance and times show the bare page's value after the slash. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ page, found, bare }) => [
    page.isSignedIn ? `${page.path} signed in` : page.path,
    `${found.performance} / ${bare.performance}`,
    `${found.accessibility}`,
    `${found.bestPractices}`,
    `${found.seo}`,
    `${found.firstPaintMs.toFixed(0)} / ${bare.firstPaintMs.toFixed(0)}`,
    `${found.largestPaintMs.toFixed(0)} / ${bare.largestPaintMs.toFixed(0)}`,
    `${found.blockedMs.toFixed(0)} / ${bare.blockedMs.toFixed(0)}`,
    `${found.ownWorkMs.toFixed(0)} / ${bare.ownWorkMs.toFixed(0)}`,
    found.shift.toFixed(3),
  ]);
  const head = [
    'page',
    'performance',
    'a11y',
    'practices',
    'SEO',
    'first paint, ms',
    'largest, ms',
    'blocked, ms',
    'own work, ms',
    'shift',
  ];
  const widths = head.map((cell, index) => Math.max(cell.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}
