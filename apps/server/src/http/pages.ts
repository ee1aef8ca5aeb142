import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '@posy/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../language/language-of.ts';

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

/** The pages of a built web app, each in the languages it was rendered in. */
export class Pages {
  readonly #root: string;
  readonly #pages: ReadonlyMap<string, Page>;

  constructor(root: string) {
    this.#root = root;
    const all = Object.entries(PRERENDERED).map(([path, file]) => [path, variantsOf(root, file)] as const);
    this.#pages = new Map(all.filter(([, page]) => page.has('en')));
  }

  paths(): readonly string[] {
    return [...this.#pages.keys()];
  }

  /**
   * Answers with the page at this path, or with the app, in the language of the browser: what was chosen in it, else what it
   * accepts, else English. Whoever keeps the answer must ask again for a browser that speaks another one.
   */
  async send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = this.#pages.get(path) ?? this.#pages.get('/');
    const language = languageFor(page, request);
    const file = page?.get(language) ?? 'index.html';
    if (!page || page.size < 2) return reply.sendFile(file);
    const etag = await this.#etagOf(file, language);
    reply.headers({ vary: 'accept-language, cookie', 'content-language': language, etag });
    if (isKnown(request.headers['if-none-match'], etag))
      return reply.code(304).header('cache-control', 'no-cache').send();
    return reply.sendFile(file, { etag: false, lastModified: false });
  }

  /** Two languages made in one moment may be equally long. Weak: what is compressed has the same. */
  async #etagOf(file: string, language: Language): Promise<string> {
    const { size, mtimeMs } = await stat(join(this.#root, file));
    return `W/"${language}-${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
  }
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
