import type { Guard } from './guard.ts';
import { type Found, nameGuards } from './named-guards.ts';

/** A throw of a new `AppError`, or of one that a function makes. */
const THROW = /\bthrow (?=(new AppError|\w+)\(([^)]*))/g;
/** Functions that make an `AppError`. */
const MAKER = /^function (\w+)\([^)]*\): AppError\b/gm;

/** The refusals of a file: each `throw` of an `AppError` that is made there. */
export function findRefusals(file: string, text: string): readonly Guard[] {
  const makers = new Set(['new AppError', ...[...text.matchAll(MAKER)].map(([, name]) => name)]);
  const found = [...text.matchAll(THROW)].flatMap(({ index: at, 1: maker = '', 2: given = '' }) => {
    const words = maker === 'new AppError' ? given : `${maker}(${given.replace(/,\s*$/, '')})`;
    const edits = (key: string) => [{ at, removed: '', added: `if (stands(${key})) ` }];
    return makers.has(maker) ? [{ at, edits, words }] : [];
  });
  return nameGuards('refusal', file, text, found);
}

const CLAUSE = /\.(where|on|having)(?=\()/g;
/** What a clause says that decides who sees a row, or whether it is there for anybody. */
const OF_VISIBILITY =
  /isVisibleBelow|isInAudience|canSee|\bisActive|\.isActive|isHidden|isDeleted|[aA]udience|\bhidden\b|isEmptied|isBlocked|isMuted|restriction/;

/** The conditions of visibility in queries: `where` and `on`. */
export function findClauses(file: string, text: string): readonly Guard[] {
  const found = [...text.matchAll(CLAUSE)].flatMap(({ index: at, 0: { length } }): Found[] => {
    const end = endOfCall(text, at);
    const words = text.slice(at + 1, end);
    const edits = (key: string) => [
      { at: at + length + 1, removed: '', added: `...clauseOf(${key}, ` },
      { at: end - 1, removed: '', added: ')' },
    ];
    return OF_VISIBILITY.test(words) ? [{ at, edits, words }] : [];
  });
  return nameGuards('visibility', file, text, found);
}

/** The end of the call whose `(` is the first one after `at`. */
function endOfCall(text: string, at: number): number {
  let depth = 0;
  for (let i = text.indexOf('(', at); i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')' && --depth === 0) return i + 1;
  }
  return text.length;
}
