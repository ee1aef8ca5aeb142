const ORIGIN = 'https://posy.test';

/** The part of Cache Storage that Posy uses, in memory. `isFull`: writes fail. */
export class FakeCaches {
  isFull = false;
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache(() => this.isFull);
    this.#caches.set(name, cache);
    return cache;
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
}

class FakeCache {
  readonly #responses = new Map<string, Response>();
  readonly #isFull: () => boolean;

  constructor(isFull: () => boolean) {
    this.#isFull = isFull;
  }

  async put(request: string | Request, response: Response): Promise<void> {
    if (this.#isFull()) throw new DOMException('full', 'QuotaExceededError');
    this.#responses.set(urlOf(request), response);
  }

  async match(request: string | Request): Promise<Response | undefined> {
    return this.#responses.get(urlOf(request))?.clone();
  }

  async keys(): Promise<Request[]> {
    return [...this.#responses.keys()].map((url) => new Request(url));
  }

  async delete(request: string | Request): Promise<boolean> {
    return this.#responses.delete(urlOf(request));
  }
}

function urlOf(request: string | Request): string {
  return new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
}
