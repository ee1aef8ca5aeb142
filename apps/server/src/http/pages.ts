import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '@posy/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languageOf } from '../language/language-of.ts';
import type { KnownList } from './known-list.ts';
import { type ListPage, type MadePage, readListPage } from './list-page.ts';

/** Pages that are rendered at build time, by path. */
const PRERENDERED: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/landing': 'landing.html',
  '/login': 'login.html',
  '/admin-login': 'admin-login.html',
  '/signup': 'signup.html',
  '/join-us': 'join-us.html',
  '/reset-password': 'reset-password.html',
  '/terms': 'terms.html',
  '/privacy': 'privacy.html',
};

/** The files of one page: `login.html` is in English, `login.de.html` in German. */
type Page = ReadonlyMap<Language, string>;

/** By path: the lists of pages that have one. */
type PageLists = Readonly<Record<string, KnownList>>;

interface PagesOptions {
  /** Of every page. */
  readonly headers: Readonly<Record<string, string>>;
  readonly lists: PageLists;
}

/** The pages of a built web app, each in the languages it was rendered in. */
export class Pages {
  readonly #root: string;
  readonly #options: PagesOptions;
  readonly #pages: ReadonlyMap<string, Page>;
  /** By file. */
  readonly #listPages = new Map<string, ListPage>();

  constructor(root: string, options: PagesOptions) {
    this.#root = root;
    this.#options = options;
    const all = Object.entries(PRERENDERED).map(([path, file]) => [path, variantsOf(root, file)] as const);
    this.#pages = new Map(all.filter(([, page]) => page.has('en')));
    for (const path of Object.keys(options.lists)) {
      for (const file of this.#pages.get(path)?.values() ?? []) {
        const page = readListPage(join(root, file.replace('.html', '.parts.json')));
        if (page) this.#listPages.set(file, page);
      }
    }
  }

  paths(): readonly string[] {
    return [...this.#pages.keys()];
  }

  /**
   * Answers with the page at this path, or with the app, in the language of the browser: what was chosen in it, else what it
   * accepts, else English. Whoever keeps the answer must ask again for a browser that speaks another one. A list that the
   * server knows stands in the page; where it cannot be had, the page is sent as it was built, for this once.
   */
  async send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = this.#pages.get(path) ?? this.#pages.get('/');
    const language = languageFor(page, request);
    const file = page?.get(language) ?? 'index.html';
    const list = this.#options.lists[path];
    const listPage = this.#listPages.get(file);
    if (list && listPage) {
      const made = await list.putInto(listPage);
      return made ? this.#sendList(made, language, request, reply) : sendUnlisted(file, language, reply);
    }
    if (!page || page.size < 2) return reply.sendFile(file);
    const etag = await this.#etagOf(file, language);
    reply.headers({ vary: 'accept-language, cookie', 'content-language': language, etag });
    if (isKnown(request.headers['if-none-match'], etag))
      return reply.code(304).header('cache-control', 'no-cache').send();
    return reply.sendFile(file, { etag: false, lastModified: false });
  }

  #sendList({ html, brotli, tag }: MadePage, language: Language, request: FastifyRequest, reply: FastifyReply) {
    const etag = `W/"${language}-${tag}"`;
    const vary = 'accept-language, cookie, accept-encoding';
    reply.headers({ vary, 'content-language': language, etag, 'cache-control': 'no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.headers(this.#options.headers).type('text/html; charset=utf-8');
    const isCompressed = new Negotiator(request).encodings(['br', 'identity'])[0] === 'br';
    return isCompressed ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html);
  }

  /** Two languages made in one moment may be equally long. Weak: what is compressed has the same. */
  async #etagOf(file: string, language: Language): Promise<string> {
    const { size, mtimeMs } = await stat(join(this.#root, file));
    return `W/"${language}-${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
  }
}

/** Without its list. No tag, and kept by nobody: the next visit may find the list again. */
function sendUnlisted(file: string, language: Language, reply: FastifyReply): FastifyReply {
  reply.headers({ vary: 'accept-language, cookie', 'content-language': language, 'cache-control': 'no-store' });
  return reply.sendFile(file, { etag: false, lastModified: false });
}

function variantsOf(root: string, file: string): Page {
  const files = LANGUAGES.map((each) => [each, each === 'en' ? file : file.replace('.html', `.${each}.html`)] as const);
  return new Map(files.filter(([, each]) => existsSync(join(root, each))));
}

function languageFor(page: Page | undefined, request: FastifyRequest): Language {
  const wanted = languageOf(request) ?? 'en';
  return page?.has(wanted) ? wanted : 'en';
}

/** RFC 9110, 13.1.2: compared weakly. */
function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => [etag, '*'].includes(each.trim())) ?? false;
}
