import { posyAnswer } from '../../../kit/testing/fake-server.ts';

export const PUBLIC_KEY = 'BNNoZ2V3';

/** A browser with push, and a server: a test sets their answers and reads their calls. */
export class FakePush {
  permission: NotificationPermission = 'default';
  /** The user's answer to the question for the permission. */
  answer: NotificationPermission = 'granted';
  subscriptions = 0;
  current: ReturnType<FakePush['subscribed']> | null = null;
  /** The browser cannot reach its push service. */
  isServiceDown = false;
  statuses: Record<string, number> = {};
  readonly requests: { readonly path: string; readonly body: unknown }[] = [];

  /** Globals to stub. */
  globals() {
    const serviceWorker = { ready: Promise.resolve({ pushManager: this.#manager() }) };
    const requestPermission = async () => {
      if (this.permission === 'default') this.permission = this.answer;
      return this.permission;
    };
    const Notification = Object.defineProperty({ requestPermission }, 'permission', { get: () => this.permission });
    return {
      navigator: { serviceWorker, onLine: true },
      document: { addEventListener: () => undefined },
      PushManager: class {},
      Notification,
      fetch: (path: string, init?: RequestInit) => this.#answer(path, init),
    };
  }

  subscribed(key: ArrayBuffer) {
    const endpoint = `https://push.example/${++this.subscriptions}`;
    return {
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.current = null;
        return true;
      },
    };
  }

  #manager() {
    return {
      getSubscription: async () => this.current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        if (this.isServiceDown) throw new DOMException('Registration failed', 'AbortError');
        this.current ??= this.subscribed(applicationServerKey.buffer);
        return this.current;
      },
    };
  }

  async #answer(path: string, init: RequestInit | undefined): Promise<Response> {
    const status = this.statuses[path] ?? 200;
    if (status === 0) throw new TypeError('Failed to fetch');
    if (path === '/api/config') {
      return posyAnswer(200, { vapidPublicKey: PUBLIC_KEY, liveTransport: 'polling', version: '1.0.0' });
    }
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    this.requests.push({ path, body });
    return posyAnswer(status, { endpoint: body?.endpoint });
  }
}
