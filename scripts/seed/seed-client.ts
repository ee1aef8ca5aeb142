import { createHash } from 'node:crypto';
import { matches } from '@posy/contract/check';
import { IDEMPOTENCY_KEY_HEADER } from '@posy/contract/headers';
import { CurrentUserSchema } from '@posy/contract/users';
import { SEED_PASSWORD, type SeedPerson, type SeedPost } from './people.ts';

/** One person of the demo world, acting through the public API. */
export class SeedClient {
  readonly #origin: string;
  readonly #cookie: string;
  readonly name: string;
  readonly userId: string;

  private constructor(origin: string, cookie: string, name: string, userId: string) {
    this.#origin = origin;
    this.#cookie = cookie;
    this.name = name;
    this.userId = userId;
  }

  /** Logs in, or signs up who is not there yet. Throws with the server's words when neither works. */
  static async enter(origin: string, person: SeedPerson): Promise<SeedClient> {
    const credentials = { email: person.email, password: SEED_PASSWORD };
    const known = await send(origin, '/api/login', credentials);
    const response = known.status === 401 ? await send(origin, '/api/signup', { ...person, ...credentials }) : known;
    const body: unknown = await response.json();
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
    if (!response.ok || cookie === undefined || !matches(CurrentUserSchema, body)) {
      throw new Error(`${person.email} could not enter: ${response.status} ${JSON.stringify(body)}`);
    }
    return new SeedClient(origin, cookie, `${person.firstName} ${person.lastName}`, body.id);
  }

  /**
   * Shares a post unless it was shared before: its id follows from what it is. Resolves to the id, and whether it is new.
   */
  async share(
    post: SeedPost,
    picture: () => Promise<Buffer>,
  ): Promise<{ readonly id: string; readonly isNew: boolean }> {
    const id = idFor(`${this.userId} ${post.content}`);
    if (await this.#has(id)) return { id, isNew: false };
    const form = new FormData();
    form.set('id', id);
    form.set('content', post.content);
    form.set('location', post.location);
    form.set('isPublic', String(post.isPublic));
    form.set('media', new Blob([Uint8Array.from(await picture())], { type: 'image/jpeg' }), 'photo.jpg');
    const response = await this.#write('/api/posts', form, id);
    if (!response.ok)
      throw new Error(`A post of ${this.name} was refused: ${response.status} ${await response.text()}`);
    return { id, isNew: true };
  }

  async giveFlower(postId: string): Promise<void> {
    const key = idFor(`${this.userId} flower ${postId}`);
    const response = await this.#write(`/api/posts/${postId}/flower`, JSON.stringify({ isFlowered: true }), key);
    if (!response.ok)
      throw new Error(`A flower of ${this.name} was refused: ${response.status} ${await response.text()}`);
  }

  /** A status that changes nothing tells whether a post is there: the flower of who asks. */
  async #has(postId: string): Promise<boolean> {
    const response = await fetch(`${this.#origin}/api/posts/${postId}/flower-status`, {
      headers: { cookie: this.#cookie },
    });
    await response.body?.cancel();
    return response.ok;
  }

  async #write(path: string, body: FormData | string, key: string): Promise<Response> {
    const headers = new Headers({ cookie: this.#cookie, [IDEMPOTENCY_KEY_HEADER]: key });
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    return await fetch(`${this.#origin}${path}`, { method: 'POST', headers, body });
  }
}

async function send(origin: string, path: string, body: object): Promise<Response> {
  return await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A UUID that is the same for the same text, so that seeding twice is seeding once. */
function idFor(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
