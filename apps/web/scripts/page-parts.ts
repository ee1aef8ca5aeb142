/** A page with a list that the server inserts on request: the HTML around the list, and templates of its items. */
interface PageParts {
  readonly before: string;
  /** Shown instead of an empty list. */
  readonly empty: string;
  readonly listStart: string;
  /** Templates of an item with a link, and of one without; `{{name}}` is replaced by the item's text. */
  readonly linked: string;
  readonly plain: string;
  readonly listEnd: string;
  readonly after: string;
}

const ITEM = /<li>.*?<\/li>/gs;

/**
 * Cuts a page into parts. It was rendered with an empty list, and with two samples, of which the first has a link.
 * `words`: the samples' placeholders for an item's texts. Throws if a sample lacks one of them.
 */
export function cutPage(empty: string, sampled: string, words: Readonly<Record<string, string>>): PageParts {
  const most = Math.min(empty.length, sampled.length);
  let start = 0;
  while (start < most && empty[start] === sampled[start]) start++;
  let same = 0;
  while (same < most - start && empty.at(-1 - same) === sampled.at(-1 - same)) same++;
  const list = sampled.slice(start, sampled.length - same);
  const [linked, plain, ...others] = list.match(ITEM) ?? [];
  if (linked === undefined || plain === undefined || others.length > 0) throw new Error('There should be two samples');
  const shown = Object.fromEntries(Object.entries(words).filter(([name]) => name !== 'href'));
  return {
    before: sampled.slice(0, start),
    empty: empty.slice(start, empty.length - same),
    listStart: list.slice(0, list.indexOf(linked)),
    linked: patternOf(linked, words),
    plain: patternOf(plain, shown),
    listEnd: list.slice(list.lastIndexOf(plain) + plain.length),
    after: sampled.slice(sampled.length - same),
  };
}

function patternOf(item: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((pattern, [name, word]) => {
    if (!pattern.includes(word)) throw new Error(`A sample does not show its ${name}`);
    return pattern.replaceAll(word, `{{${name}}}`);
  }, item);
}
