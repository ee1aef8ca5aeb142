import { dirname } from 'node:path';
import type { Guard } from './guard.ts';
import { type Found, nameGuards } from './named-guards.ts';

const COUNTED = /(?<=^ *)await (?:this\.|deps\.)*#?limits\.(?:consume|consumeAll)\([^;]+\);$/gm;
const SERVED = /(?<=\blimit: )'\w+'/g;
const POINTS = /(?<=^ {2}(\w+): \{ )points: (\w+)/gm;
const PAGE = /(?<=\.limit\()param\('limit'\)(?=\))/g;
const BODY = /(?<=\bbodyLimit: )\w+/g;
const BOUND = /\b(?:maxLength|minLength|maximum|minimum|maxItems|minItems|uniqueItems): [\w -]+/g;
const TYPED = /(?<=\blimit: )MAX_\w+(?=, tooLong)/g;
const COMPARED = /(?<=(?:^|\n)(.*[<>]=? -?))MAX_[A-Z_]+/g;
const CUT = /(?<=\.slice\(0, )MAX_[A-Z_]+(?=\))/g;

const FEATURES = 'apps/server/src/features';
const RATES = ['apps/server/src/http/rate-limits'];
/** Tests of limits whose name contains these words. */
const OTHER_RATES = {
  login: `${FEATURES}/session/session.limits.test.ts`,
  passwordFailures: `${FEATURES}/account/account.test.ts`,
  passwordTries: `${FEATURES}/account/account.test.ts`,
  reset: `${FEATURES}/password-resets/password-resets.limits.test.ts`,
  messages: 'apps/server/src/realtime/messages.websocket.test.ts',
  reports: `${FEATURES}/reports/reports.test.ts`,
  postSharers: `${FEATURES}/posts/post-sharer.test.ts`,
  views: `${FEATURES}/posts/views.test.ts`,
} as const;
const PAGES = ['apps/server/src/paging/pages.test.ts'];
const BODIES = ['apps/server/src/http/body-limits.test.ts'];
const BOUNDS = ['apps/server/src/http/openapi.test.ts'];
const FRAMES = ['apps/server/src/realtime/client-frames.test.ts'];

/**
 * The limits of a file: counted calls, also of what `serve.ts` serves, and their numbers, pages, sizes of bodies, bounds of fields, and comparisons with a maximum
 * that do not throw. Without the guard the call is not counted, or the number is huge, or absent.
 */
export function findLimits(file: string, text: string): readonly Guard[] {
  const found: Found[] = [
    ...matches(text, COUNTED, (from, key) => `if (stands(${key})) ${from}`).map((each) => ({
      ...each,
      tests: testsOfRates(each.words),
    })),
    ...matches(text, SERVED, (from, key) => `stands(${key}) ? ${from} : undefined`).map((each) => ({
      ...each,
      words: `limit: ${each.words}`,
      tests: testsOfRates(each.words),
    })),
    ...matches(text, POINTS, (from, key) => {
      const points = from.replace('points: ', '');
      return `get points() { return stands(${key}) ? ${points} : 1000 * ${points}; }`;
    }).map((each) => {
      const words = `${/(\w+): \{ $/.exec(text.slice(0, each.at))?.[1]}, ${each.words}`;
      return { ...each, words, tests: testsOfRates(words) };
    }),
    ...matches(text, PAGE, (from, key) => `stands(${key}) ? ${from} : 1e6`).map((each) => ({
      ...each,
      tests: [`${dirname(file)}/`, ...PAGES],
    })),
    ...matches(text, BODY, (from, key) => `stands(${key}) ? ${from} : 1e9`).map((each) => ({
      ...each,
      words: `bodyLimit: ${each.words}`,
      tests: BODIES,
    })),
    ...matches(text, TYPED, (from, key) => `stands(${key}) ? ${from} : 1e9`),
    ...matches(text, CUT, (from, key) => `stands(${key}) ? ${from} : undefined`).map((each) => ({
      ...each,
      words: `slice(0, ${each.words})`,
    })),
    ...matches(text, BOUND, () => '...{}').map((each) => ({
      ...each,
      words: `${fieldAt(text, each.at)}${each.words}`,
      isSwitched: false,
      tests: testsOfBounds(file),
    })),
    ...matches(text, COMPARED, (from, key) => `(stands(${key}) ? ${from} : Infinity)`).flatMap((each) => {
      const before = text.slice(text.lastIndexOf('\n', each.at) + 1, each.at);
      const [line = '', next = ''] = text.slice(each.at).split('\n', 2);
      const isRefusal = /\bthrow\b/.test(line) || (line.endsWith('{') && /\bthrow\b/.test(next));
      return isRefusal || /^\s*(?:\*|\/)/.test(before) ? [] : [{ ...each, words: `${before}${line}` }];
    }),
  ];
  return nameGuards(
    'limit',
    file,
    text,
    found.toSorted((a, b) => a.at - b.at),
  );
}

function matches(text: string, pattern: RegExp, replaced: (from: string, key: string) => string): Found[] {
  return [...text.matchAll(pattern)].map(({ index: at, 0: removed }) => ({
    at,
    words: removed.replace(/^await /, ''),
    edits: (key) => [{ at, removed, added: replaced(removed, key) }],
  }));
}

function testsOfBounds(file: string): readonly string[] {
  if (file.endsWith('/check.ts')) return [`${dirname(file)}/check.test.ts`];
  return /(?:realtime|counts)\.ts$/.test(file) ? FRAMES : BOUNDS;
}

/** `words`: of a counted call, or of a number. */
function testsOfRates(words: string): readonly string[] {
  return [...RATES, ...Object.entries(OTHER_RATES).flatMap(([name, test]) => (words.includes(name) ? [test] : []))];
}

/** The field of a schema that a bound belongs to. */
function fieldAt(text: string, at: number): string {
  const field = [...text.slice(0, at).matchAll(/(\w+): Type\./g)].at(-1)?.[1];
  return field === undefined ? '' : `${field}, `;
}
