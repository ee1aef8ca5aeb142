import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SESSION_HINT } from '@posy/contract/headers';
import { type Language, LANGUAGES } from '@posy/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languageOf } from '../language/language-of.ts';
import { type KnownList, type ListPage, type MadePage, readListPage } from './list-page.ts';
import { PAGE_CACHE_CONTROL } from './security-headers.ts';

/** The page of a shared link: an address of the home page with a post. */
const SHARED_LINK = '/?post';

/** Pages that are rendered at build time, by path. */
const PRERENDERED: Readonly<Record<string, string>> = {
  '/': 'index.html',
  [SHARED_LINK]: 'shared-link.html',
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
  /** Headers of every page. */
  readonly headers: Readonly<Record<string, string>>;
  readonly lists: PageLists;
  /** Whether a request brings a session cookie. */
  readonly hasSession: (request: FastifyRequest) => boolean;
}

/** The pages of a built web app, each in the languages it was rendered in. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #pages: ReadonlyMap<string, Page>;
  /** By file. */
  readonly #listPages = new Map<string, ListPage>();

  constructor(root: string, options: PagesOptions) {
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
    return [...this.#pages.keys()].filter((path) => path !== SHARED_LINK);
  }

  /**
   * Answers with the page at this path, or with the app, in the language of the browser: the cookie, else `Accept-Language`,
   * else English. A list that the server knows is inserted; where it cannot be read, the page is sent as built.
   * `Server-Timing: session` tells the page that the browser has a session cookie, which no script can read: a browser whose
   * storage was cleared has lost its log-in flag.
   */
  async send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const key = isSharedLink(path, request) ? SHARED_LINK : path;
    const page = this.#pages.get(key) ?? this.#pages.get('/');
    if (this.#options.hasSession(request)) reply.header('server-timing', SESSION_HINT);
    const language = languageFor(page, request);
    const file = page?.get(language) ?? 'index.html';
    const list = this.#options.lists[path];
    const listPage = this.#listPages.get(file);
    if (list && listPage) {
      const made = await list.putInto(listPage);
      if (made) return this.#sendList(made, language, request, reply);
    }
    if (page && page.size > 1) reply.headers({ vary: 'accept-language, cookie', 'content-language': language });
    return reply.sendFile(file, { etag: false, lastModified: false });
  }

  #sendList({ html, brotli }: MadePage, language: Language, request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ vary: 'accept-language, cookie, accept-encoding', 'content-language': language });
    reply.headers({ ...this.#options.headers, 'cache-control': PAGE_CACHE_CONTROL }).type('text/html; charset=utf-8');
    const isCompressed = new Negotiator(request).encodings(['br', 'identity'])[0] === 'br';
    return isCompressed ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html);
  }
}

function isSharedLink(path: string, { query }: FastifyRequest): boolean {
  return (path === '/' || path === '/home') && typeof query === 'object' && query !== null && 'post' in query;
}

function variantsOf(root: string, file: string): Page {
  const files = LANGUAGES.map((each) => [each, each === 'en' ? file : file.replace('.html', `.${each}.html`)] as const);
  return new Map(files.filter(([, each]) => existsSync(join(root, each))));
}

function languageFor(page: Page | undefined, request: FastifyRequest): Language {
  const wanted = languageOf(request) ?? 'en';
  return page?.has(wanted) ? wanted : 'en';
}
