/** The key of element references in WebDriver's JSON, as the standard defines it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface ElementReference {
  readonly [ELEMENT]: string;
}

/** A command that is not answered: longer than the driver's own timeouts. */
const UNANSWERED_MS = 60_000;

/** An error that the driver answered with: its code, such as `stale element reference`, is the name. */
export class WebDriverError extends Error {}

interface Failure {
  readonly error: string;
  readonly message: string;
}

/** A function in the page returned a value, or failed. */
type PageAnswer<T> = { readonly value: T } | Failure;

/** Source text of an argument that is a function or JSON. */
export type Script = string | ((...args: never[]) => unknown);

/** One WebDriver session: a thin client of the W3C protocol. */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Starts the browser. `origin` is the driver's. */
  static async start(origin: string, capabilities: object): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await send<{ readonly sessionId: string }>('POST', `${origin}/session`, body);
    return new WebDriverSession(`${origin}/session/${sessionId}`);
  }

  async get<T = unknown>(path: string): Promise<T> {
    return await send<T>('GET', this.#url + path);
  }

  async post<T = unknown>(path: string, body: object = {}): Promise<T> {
    return await send<T>('POST', this.#url + path, body);
  }

  async delete(path = ''): Promise<unknown> {
    return await send('DELETE', this.#url + path);
  }

  /**
   * Runs a function in the page, by its source text, and waits for its promise. Elements are arguments of their own: WebKit
   * does not resolve references inside of arrays.
   */
  async run<T = unknown>(script: Script, args: readonly unknown[]): Promise<T> {
    const answer = await this.post<PageAnswer<T>>('/execute/async', {
      script: `const done = arguments[arguments.length - 1];
        Promise.resolve(Array.prototype.slice.call(arguments, 0, -1))
          .then((args) => (${String(script)})(...args))
          .then((value) => done({ value }), (error) => done({ error: String(error && error.stack || error), message: String(error) }));`,
      args,
    });
    if ('error' in answer) throw new Error(`In the page: ${answer.message}\n${answer.error}`);
    return answer.value;
  }

  async click(element: ElementReference): Promise<void> {
    await this.post(`/element/${element[ELEMENT]}/click`);
  }

  /** Types into an element, or gives paths of files to a file field. */
  async sendKeys(element: ElementReference, text: string): Promise<void> {
    await this.post(`/element/${element[ELEMENT]}/value`, { text });
  }

  /** Presses and releases a key where the focus is. */
  async press(key: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ];
    await this.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** The accessible name, as the engine computes it. */
  async nameOf(element: ElementReference): Promise<string> {
    return String(await this.get(`/element/${element[ELEMENT]}/computedlabel`));
  }

  /** The role, as the engine computes it. */
  async roleOf(element: ElementReference): Promise<string> {
    return String(await this.get(`/element/${element[ELEMENT]}/computedrole`));
  }
}

/** The answer is of the shape that the standard defines for the command. */
async function send<T = unknown>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(UNANSWERED_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer = await response.text();
  if (response.ok) return JSON.parse(answer).value;
  const { error: name, message }: Failure = JSON.parse(answer).value;
  const error = new WebDriverError(`${method} ${new URL(url).pathname}: ${name} ${message}`);
  error.name = name;
  throw error;
}
