import { performance } from 'node:perf_hooks';
import { textWords } from '@posy/contract/search';
import MiniSearch from 'minisearch';
import { type FindableText, FOUND_KINDS, TextIndex } from '../../../apps/web/src/features/device-search/text-index.ts';
import type { Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';

const TEXTS = 10_000;
const WORDS_EACH = 12;
const VOCABULARY = 8000;
const KINDS = new Set(FOUND_KINDS);
/** The page size of a search. */
const LIMIT = 100;
/** Syllables of the generated words: some thousand words whose beginnings vary as in a natural language. */
const SYLLABLES =
  'ba be bi da do du fa fe ga gi ha he ka ko la le li lo ma me mi na ne no pa pe ra re ri ro sa se si so ta te ti to va wi'.split(
    ' ',
  );

export const deviceSearch: Scenario = {
  id: 'F5',
  title: 'search on the device',
  run: async ({ options }) => measure(options.isQuick ? 3 : 7),
};

async function measure(rounds: number): Promise<Result[]> {
  const texts = Array.from({ length: TEXTS }, (_, n) => textOf(n));
  // A prefix, a frequent word, a rare word, two words, a word with a typo, and the empty query.
  const searches = ['ma', wordOf(3), wordOf(4711), `${wordOf(12)} ${wordOf(3)}`, `${wordOf(77)}x`, 'zzz'];
  const best = { build: Infinity, bareBuild: Infinity, find: Infinity, scan: Infinity, read: Infinity };
  let size = 0;
  for (let round = 0; round < rounds; round++) {
    const bare = new MiniSearch<Text>({
      fields: ['text'],
      tokenize: (text) => text.split(' '),
      processTerm: (each) => each,
    });
    const addAll = () => bare.addAll(texts.map(({ id, text }) => ({ id, text: textWords(text).join(' ') })));
    best.bareBuild = Math.min(best.bareBuild, timed(addAll));
    const index = new TextIndex();
    best.build = Math.min(
      best.build,
      timed(() => fill(index, texts)),
    );
    best.find = Math.min(
      best.find,
      timed(() => searches.map((each) => index.find(each, KINDS, LIMIT))),
    );
    best.scan = Math.min(
      best.scan,
      timed(() => searches.map((each) => scan(texts, each))),
    );
    const bytes = await index.toBytes();
    best.read = Math.min(
      best.read,
      timed(() => TextIndex.read(bytes)),
    );
    size = bytes.length;
  }
  const snapshot = `snapshot of ${(size / 1e6).toFixed(1)} MB, read in ${best.read.toFixed(0)} ms`;
  const line = (scenario: string, measured: number, bound: number, target: number, note: string): Result => ({
    id: 'F5',
    scenario,
    measured,
    bound,
    unit: 'ms',
    figure: measured / bound,
    target,
    note,
  });
  return [
    line(`an index of ${TEXTS} texts, over folding and a bare MiniSearch`, best.build, best.bareBuild, 2, snapshot),
    line(
      `${searches.length} searches, over reading all texts for each`,
      best.find,
      best.scan,
      0.5,
      `${LIMIT} results each at most`,
    ),
  ];
}

interface Text {
  readonly id: number;
  readonly text: string;
}

/** Words with a natural distribution: few are very frequent, most are rare. */
function textOf(n: number): Text {
  const words = Array.from({ length: WORDS_EACH }, (_, i) => {
    const share = (((n * WORDS_EACH + i) * 2_654_435_761) % 2 ** 32) / 2 ** 32;
    return wordOf(Math.floor(VOCABULARY * share ** 3));
  });
  return { id: n, text: words.join(' ') };
}

/** The `n`th word, of three syllables. */
function wordOf(n: number): string {
  const syllable = (at: number) => SYLLABLES[(at * 7 + n) % SYLLABLES.length] ?? '';
  return `${syllable(n % 40)}${syllable(Math.floor(n / 40))}${syllable(Math.floor(n / 1600))}`;
}

function fill(index: TextIndex, texts: readonly Text[]): void {
  for (const { id, text } of texts) {
    const at = new Date(id * 1000).toISOString();
    index.put({ kind: 'message', id: String(id), words: textWords(text), at, rev: 1 } satisfies FindableText);
  }
}

/** The same search without an index: every text is folded and scanned. */
function scan(texts: readonly Text[], typed: string): readonly Text[] {
  const wanted = textWords(typed);
  return texts.filter(({ text }) => {
    const words = textWords(text);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
