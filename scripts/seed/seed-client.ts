import { createHash } from 'node:crypto';
import { matches } from '@posy/contract/check';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { IDEMPOTENCY_KEY_HEADER } from '@posy/contract/headers';
import type { UserId } from '@posy/contract/ids';
import { CurrentUserSchema } from '@posy/contract/users';
import type { SeedAd } from './ads.ts';
import type { SeedLink } from './links.ts';
import { SEED_PASSWORD, type SeedPerson, type SeedPost } from './people.ts';

/** One person of the demo world, acting through the public API. */
export class SeedClient {
  readonly #origin: string;
  readonly #cookie: string;
  readonly name: string;
  readonly userId: UserId;

  private constructor(origin: string, cookie: string, name: string, userId: UserId) {
    this.#origin = origin;
    this.#cookie = cookie;
    this.name = name;
    this.userId = userId;
  }

  /** Logs in, or signs up a new user. Throws with the server's message when neither works. */
  static async enter(origin: string, person: SeedPerson): Promise<SeedClient> {
    const { firstName, lastName } = person;
    const credentials = { email: person.email, password: SEED_PASSWORD };
    const known = await send(origin, '/api/login', credentials);
    const response =
      known.status === 401 ? await send(origin, '/api/signup', { ...credentials, firstName, lastName }) : known;
    return SeedClient.#login(origin, person.email, response);
  }

  /** Logs in an existing user: the administrator. Throws with the server's message when that fails. */
  static async logIn(origin: string, email: string, password: string): Promise<SeedClient> {
    return SeedClient.#login(origin, email, await send(origin, '/api/login', { email, password }));
  }

  static async #login(origin: string, email: string, response: Response): Promise<SeedClient> {
    const body: unknown = await response.json();
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
    if (!response.ok || cookie === undefined || !matches(CurrentUserSchema, body)) {
      throw new Error(`${email} could not enter: ${response.status} ${JSON.stringify(body)}`);
    }
    return new SeedClient(origin, cookie, `${body.firstName} ${body.lastName}`, body.id);
  }

  /**
   * Shares a post unless it was shared before: its id is derived from its content. Resolves to the id and whether it is new.
   */
  async share(
    post: SeedPost,
    pictures: () => Promise<readonly Buffer[]>,
  ): Promise<{ readonly id: string; readonly isNew: boolean }> {
    const id = idFor(`${this.userId} ${post.content}`);
    // This read has no side effect and fails where the post does not exist.
    if (await this.#has(`/api/posts/${id}/flower-status`)) return { id, isNew: false };
    const form = new FormData();
    form.set('id', id);
    form.set('content', post.content);
    form.set('location', post.location);
    form.set('audience', post.audience);
    for (const bytes of await pictures()) {
      form.append('media', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
    }
    if (post.altText !== undefined) form.set('altText', post.altText);
    await this.#write('A post', '/api/posts', form, id);
    return { id, isNew: true };
  }

  async giveFlower(postId: string): Promise<void> {
    const path = `/api/posts/${postId}/flower`;
    await this.#write('A flower', path, JSON.stringify({ isFlowered: true }), idFor(`${this.userId} flower ${postId}`));
  }

  /** Writes a comment, or a reply to one. Resolves to its id. */
  async comment(postId: string, content: string, parentId?: string): Promise<string> {
    const id = idFor(`${this.userId} comment ${parentId ?? postId}`);
    await this.#write('A comment', '/api/comments', JSON.stringify({ id, postId, parentId, content }), id);
    return id;
  }

  async giveCommentFlower(commentId: string): Promise<void> {
    const key = idFor(`${this.userId} flower ${commentId}`);
    await this.#write('A flower', `/api/comments/${commentId}/flower`, JSON.stringify({ isFlowered: true }), key);
  }

  /** Creates a collection unless it exists; a name that was changed by hand stays. Resolves to its id. */
  async collect(name: string): Promise<string> {
    const id = idFor(`${this.userId} collection ${name}`);
    if (await this.#has(`/api/saved-posts?collectionId=${id}`)) return id;
    await this.#write('A collection', '/api/collections', JSON.stringify({ id, name }), id);
    return id;
  }

  async save(postId: string, collectionId: string | null): Promise<void> {
    const key = idFor(`${this.userId} save ${postId}`);
    await this.#write('A save', `/api/saved-posts/${postId}`, JSON.stringify({ collectionId }), key, 'PUT');
  }

  async follow(userId: string): Promise<void> {
    await this.#write('A follow', `/api/users/${userId}/follow`, null, idFor(`${this.userId} follow ${userId}`));
  }

  /** Sends a message; `number` distinguishes equal texts. */
  async write(to: SeedClient, number: number, text: string, photo: Buffer | null): Promise<void> {
    const id = idFor(`${this.userId} message ${number} to ${to.userId} ${text}`);
    const path = `/api/conversations/${conversationIdOf(this.userId, to.userId)}/messages`;
    const fields = { id, content: text, toUserId: to.userId };
    if (!photo) return this.#write('A message', path, JSON.stringify(fields), id);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('photo', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    await this.#write('A message', path, form, id);
  }

  /** Marks the other user's messages as read up to number `k`. */
  async read(other: SeedClient, k: number): Promise<void> {
    const path = `/api/conversations/${conversationIdOf(this.userId, other.userId)}/read`;
    await this.#write('Reading', path, JSON.stringify({ k }), idFor(`${this.userId} read ${k} of ${other.userId}`));
  }

  /** Fills the profile. Values that were edited by hand since stay. */
  async introduce({ bio, approvesFollowers = false }: SeedPerson, picture: Buffer | null): Promise<void> {
    const form = new FormData();
    form.set('bio', bio);
    form.set('approvesFollowers', String(approvesFollowers));
    if (picture) form.set('profileImage', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'face.jpg');
    await this.#write('A profile', '/api/profile', form, idFor(`${this.userId} profile`), 'PATCH');
  }

  /** Creates an ad unless it exists; edits by hand stay. Resolves to its id. */
  async advertise(ad: SeedAd, picture: Buffer | null): Promise<string> {
    const id = idFor(`${this.userId} ad ${ad.title}`);
    if (await this.#has(`/api/ads/${id}/days`)) return id;
    const { title, description, targetAudience, callToAction, linkUrl, dailyBudget, duration } = ad;
    const fields = { id, title, description, targetAudience, callToAction, linkUrl };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, dailyBudget, duration })) form.set(name, String(value));
    if (picture) form.set('media', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'photo.jpg');
    await this.#write('An ad', '/api/ads', form, id);
    if (ad.isPaused === true) {
      const key = idFor(`${this.userId} pause ${id}`);
      await this.#write('A pause', `/api/ads/${id}/status`, JSON.stringify({ isActive: false }), key, 'PATCH');
    }
    return id;
  }

  /** Creates a link, as an administrator. A link that was deleted since the first run stays deleted. */
  async putUp({ kind, title, linkUrl }: SeedLink, picture: Buffer): Promise<void> {
    const id = idFor(`${kind} link ${title}`);
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, title, linkUrl })) form.set(name, value);
    form.set('image', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'photo.jpg');
    await this.#write('A link', `/api/admin/${kind}-links`, form, id);
  }

  /** Reports an impression or a click of an ad. */
  async look(adId: string, kind: 'impression' | 'click'): Promise<void> {
    await this.#write('A look', `/api/ads/${adId}/${kind}`, null, idFor(`${this.userId} ${kind} ${adId}`));
  }

  /** Says whether a read of this path succeeds. */
  async #has(path: string): Promise<boolean> {
    const response = await fetch(`${this.#origin}${path}`, { headers: { cookie: this.#cookie } });
    await response.body?.cancel();
    return response.ok;
  }

  async #write(
    what: string,
    path: string,
    body: FormData | string | null,
    key: string,
    method = 'POST',
  ): Promise<void> {
    const headers = new Headers({ cookie: this.#cookie, [IDEMPOTENCY_KEY_HEADER]: key });
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const response = await fetch(`${this.#origin}${path}`, { method, headers, body });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${what} of ${this.name} was refused: ${response.status} ${answer}`);
  }
}

async function send(origin: string, path: string, body: object): Promise<Response> {
  return await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A UUID that is the same for the same text, so that a second run creates nothing twice. */
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
