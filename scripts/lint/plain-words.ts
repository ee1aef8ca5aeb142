import { identifierName, type Rule } from './rule.ts';

/** Words of this code's former private language, and the field's term for each. */
const STANDARD: ReadonlyMap<string, string> = new Map([
  ['wish', 'mutation'],
  ['wishes', 'pendingMutations'],
  ['wished', 'desired'],
  ['told', 'what it is: ops, reported, announced'],
  ['untold', 'silenced'],
  ['teller', 'publisher'],
  ['goer', 'the noun of what it is'],
  ['sayer', 'announcer'],
  ['tomb', 'tombstone'],
  ['tombs', 'tombstones'],
  ['patience', 'timeout'],
  ['pulse', 'heartbeat'],
  ['apart', 'blocked'],
  ['stretch', 'page'],
  ['tell', 'notify, emit, report'],
  ['tells', 'ops, notifies'],
  ['telling', 'notifying'],
  ['hear', 'onMessage, subscribe'],
  ['hears', 'receives'],
  ['heard', 'received'],
  ['unheard', 'unanswered'],
  ['say', 'announce, log'],
  ['says', 'announces'],
  ['said', 'announced'],
  ['gone', 'deleted, removed, notFound'],
  ['sought', 'target'],
  ['doomed', 'toDelete'],
  ['lay', 'apply, write'],
  ['gather', 'batch, collect'],
  ['gathered', 'batched, collected'],
  ['whom', 'the noun: user, target'],
]);

/** A cheap first test, because the repository has a million names. */
const CANDIDATE = new RegExp([...STANDARD.keys()].join('|'), 'i');

/** Names use the field's terms, so that a new engineer needs no dictionary. */
export const plainWords: Rule = {
  meta: { type: 'problem', docs: { description: 'Names are the standard terms of the field.' } },
  create(context) {
    return {
      Identifier(node) {
        const name = identifierName(node);
        if (name === null || !CANDIDATE.test(name)) return;
        for (const word of wordsOf(name)) {
          const standard = STANDARD.get(word);
          if (standard !== undefined) context.report({ node, message: `'${word}' is private language: ${standard}.` });
        }
      },
    };
  },
};

/** `desiredFollowsOf` is `desired`, `follows`, `of`; `MAX_AGE` is `max`, `age`. */
function wordsOf(name: string): readonly string[] {
  return name
    .split(/_|(?<=[a-z\d])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => STANDARD.has(word));
}
