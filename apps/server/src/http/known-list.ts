import type { Logger } from 'pino';
import type { ListPage, MadePage, PageItem } from './list-page.ts';

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
