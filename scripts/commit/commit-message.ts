import { IMPERATIVE_VERBS } from './imperative-verbs.ts';

/** Longer subjects are cut in most lists of commits. */
const MAX_SUBJECT = 72;

/**
 * The error of a commit message, or null. The subject is `area: Imperative sentence.`, area being the feature or folder, so
 * that `git log --grep '^flowers:'` is the feature's history.
 */
export function commitMessageError(message: string): string | null {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return null;
  if (!/^[a-z][a-z0-9-]*: [A-Z].*\.$/.test(subject)) {
    return `"${subject}" should be "area: Imperative sentence.", as in "flowers: Count a flower once."`;
  }
  const [verb = ''] = subject.slice(subject.indexOf(': ') + 2).match(/^[A-Za-z]+/) ?? [];
  if (!IMPERATIVE_VERBS.has(verb)) {
    return `"${verb}" is not a verb in its base form. New verbs are added in scripts/commit/imperative-verbs.ts.`;
  }
  if (subject.length > MAX_SUBJECT) return `The subject has ${subject.length} characters; ${MAX_SUBJECT} are enough.`;
  if (second !== '') return 'The second line should be empty.';
  return null;
}
