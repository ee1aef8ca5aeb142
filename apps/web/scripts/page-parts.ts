/** A page whose list the server puts in when it is asked for: what stands around it, and the patterns of its items. */
interface PageParts {
  readonly before: string;
  /** What stands in the place of the list where there is nothing. */
  readonly empty: string;
  readonly listStart: string;
  /** Of an item that leads somewhere, and of one that does not; `{{name}}` where its own words go. */
  readonly linked: string;
  readonly plain: string;
  readonly listEnd: string;
  readonly after: string;
}

const ITEM = /<li>.*?<\/li>/gs;

/**
 * Cuts a page to pieces that was rendered twice: with an empty list, and with two samples, of which the first leads
 * somewhere. `words`: what stands in them for an item's own. Throws where the samples do not show all of it.
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
