import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { escapeHtml } from '@posy/std/html';
import type { Logger } from 'pino';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const compress = promisify(brotliCompress);
/** This level compresses 50 kB in some 2 ms; the build's level 11 takes a hundred. */
const QUALITY = 5;

/** File that the build writes beside a page whose list is inserted at request time (apps/web/scripts/page-parts.ts). */
const PartsSchema = Type.Object({
  before: Type.String(),
  empty: Type.String(),
  listStart: Type.String(),
  linked: Type.String(),
  plain: Type.String(),
  listEnd: Type.String(),
  after: Type.String(),
});
type Parts = Static<typeof PartsSchema>;

/** An item of such a list. */
export interface PageItem {
  readonly isLinked: boolean;
  /** Its plain texts, by their names in the pattern. */
  readonly words: Readonly<Record<string, string>>;
  /** The item as the app knows it, for hydration. */
  readonly data: unknown;
}

/** A page as it is sent. */
export interface MadePage {
  readonly html: string;
  readonly brotli: Buffer;
}

/** A page of the build, in one language, with a list that the server knows. */
export class ListPage {
  readonly #parts: Parts;
  #last: Promise<MadePage> | null = null;
  #lastHtml: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The page with these items. It is compressed again only when the items changed. */
  with(items: readonly PageItem[]): Promise<MadePage> {
    const html = this.#htmlOf(items);
    if (this.#last === null || html !== this.#lastHtml) {
      this.#lastHtml = html;
      this.#last = make(html).catch((error: unknown) => {
        // The next visit compresses it again.
        if (this.#lastHtml === html) this.#last = null;
        throw error;
      });
    }
    return this.#last;
  }

  #htmlOf(items: readonly PageItem[]): string {
    const { before, empty, listStart, linked, plain, listEnd } = this.#parts;
    const after = this.#parts.after.replace('{{data}}', () => jsonInHtml(items.map(({ data }) => data)));
    if (items.length === 0) return before + empty + after;
    const list = items.map(({ isLinked, words }) => fill(isLinked ? linked : plain, words));
    return [before, listStart, ...list, listEnd, after].join('');
  }
}

/** Reads the parts of a page; null where the build wrote none. Throws for invalid files. */
export function readListPage(path: string): ListPage | null {
  if (!existsSync(path)) return null;
  return new ListPage(Value.Parse(PartsSchema, JSON.parse(readFileSync(path, 'utf8'))));
}

/** All fields are replaced in one pass, so that braces in a title stay. */
function fill(pattern: string, words: PageItem['words']): string {
  return pattern.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(words[name] ?? ''));
}

/** For a script element, which `</script` or `<!--` in a text would end or open. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

async function make(html: string): Promise<MadePage> {
  const bytes = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { html, brotli: await compress(bytes, { params }) };
}

/** Time limit for reading a list, in ms: shorter than the database's own limits. */
const TIMEOUT_MS = 1000;

interface KnownListOptions {
  readonly path: string;
  /** Reads the present items. */
  readonly read: () => Promise<readonly PageItem[]>;
  readonly log: Logger;
}

/** The list of the page at a path. The page is sent without it when it cannot be read. */
export class KnownList {
  readonly #options: KnownListOptions;
  #isMissing = false;

  constructor(options: KnownListOptions) {
    this.#options = options;
  }

  /**
   * The page with its list; null when the list cannot be read in time. The start and the end of such a failure are
   * logged, not every visit.
   */
  async putInto(page: ListPage): Promise<MadePage | null> {
    const { path, log } = this.#options;
    try {
      const made = await page.with(await this.#readSoon());
      if (this.#isMissing) log.info({ path }, 'The list of a page can be had again');
      this.#isMissing = false;
      return made;
    } catch (error) {
      if (!this.#isMissing)
        log.warn({ err: error, path }, 'The list of a page cannot be had; the page is sent without');
      this.#isMissing = true;
      return null;
    }
  }

  async #readSoon(): Promise<readonly PageItem[]> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`No answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    try {
      return await Promise.race([this.#options.read(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
