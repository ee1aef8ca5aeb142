import { createHash } from 'node:crypto';
import {
  adClickCall,
  adDaysCall,
  type AdFields,
  adImpressionCall,
  type AdStatusBody,
  createAdCall,
  setAdStatusCall,
} from '@posy/contract/ads';
import { type Call, type CallParams, callRequest, type PlainBody } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type CreateCollectionBody, createCollectionCall } from '@posy/contract/collections';
import { setCommentFlowerCall } from '@posy/contract/comment-flowers';
import { type CreateCommentBody, createCommentCall } from '@posy/contract/comments';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { markReadCall, type ReadBody } from '@posy/contract/conversations';
import { flowerStatusCall, type SetFlowerBody, setFlowerCall } from '@posy/contract/flowers';
import { followCall } from '@posy/contract/follows';
import { IDEMPOTENCY_KEY_HEADER } from '@posy/contract/headers';
import type { UserId } from '@posy/contract/ids';
import { createCommunityLinkCall, createImageLinkCall, type LinkFields } from '@posy/contract/links';
import { type ReactBody, reactCall } from '@posy/contract/message-reactions';
import {
  editMessageCall,
  type EditMessageBody,
  sendMessageCall,
  type SendMessageFields,
  unsendMessageCall,
} from '@posy/contract/messages';
import { createPostCall, type CreatePostFields } from '@posy/contract/posts';
import { editProfileCall, type ProfileFields } from '@posy/contract/profile';
import { savedPostsCall, type SavePostBody, savePostCall } from '@posy/contract/saved-posts';
import { type LoginBody, logInCall, type SignupBody, signUpCall } from '@posy/contract/session';
import { CurrentUserSchema } from '@posy/contract/users';
import type { SeedAd } from './ads.ts';
import type { SeedLink } from './links.ts';
import { SEED_PASSWORD, type SeedPerson, type SeedPost } from './people.ts';

const LINK_CALLS = { image: createImageLinkCall, community: createCommunityLinkCall } as const;
const LOOK_CALLS = { impression: adImpressionCall, click: adClickCall } as const;

interface SeedMessage {
  readonly number: number;
  readonly text: string;
  readonly picture: Buffer | null;
  readonly replyToId?: string | undefined;
}

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
    const credentials = { email: person.email, password: SEED_PASSWORD } satisfies LoginBody;
    const known = await send(origin, logInCall, credentials);
    const newUser = { ...credentials, firstName, lastName } satisfies SignupBody;
    const response = known.status === 401 ? await send(origin, signUpCall, newUser) : known;
    return SeedClient.#login(origin, person.email, response);
  }

  /** Logs in an existing user: the administrator. Throws with the server's message when that fails. */
  static async logIn(origin: string, email: string, password: string): Promise<SeedClient> {
    const credentials = { email, password } satisfies LoginBody;
    return SeedClient.#login(origin, email, await send(origin, logInCall, credentials));
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
    if (await this.#has(flowerStatusCall, { id })) return { id, isNew: false };
    const { content, location, audience, altText } = post;
    const fields = { id, content, location, audience, ...(altText !== undefined && { altText }) };
    const form = formOf(fields satisfies PlainBody<CreatePostFields>, 'media', await pictures());
    await this.#write('A post', createPostCall, {}, form, id);
    return { id, isNew: true };
  }

  async giveFlower(postId: string): Promise<void> {
    const body = { isFlowered: true } satisfies SetFlowerBody;
    const key = idFor(`${this.userId} flower ${postId}`);
    await this.#write('A flower', setFlowerCall, { id: postId }, body, key);
  }

  /** Writes a comment, or a reply to one. Resolves to its id. */
  async comment(postId: string, content: string, parentId?: string): Promise<string> {
    const id = idFor(`${this.userId} comment ${parentId ?? postId}`);
    const body = { id, postId, content, ...(parentId !== undefined && { parentId }) };
    await this.#write('A comment', createCommentCall, {}, body satisfies PlainBody<CreateCommentBody>, id);
    return id;
  }

  async giveCommentFlower(commentId: string): Promise<void> {
    const body = { isFlowered: true } satisfies SetFlowerBody;
    const key = idFor(`${this.userId} flower ${commentId}`);
    await this.#write('A flower', setCommentFlowerCall, { id: commentId }, body, key);
  }

  /** Creates a collection unless it exists; a name that was changed by hand stays. Resolves to its id. */
  async collect(name: string): Promise<string> {
    const id = idFor(`${this.userId} collection ${name}`);
    if (await this.#has(savedPostsCall, {}, `?collectionId=${id}`)) return id;
    const body = { id, name } satisfies PlainBody<CreateCollectionBody>;
    await this.#write('A collection', createCollectionCall, {}, body, id);
    return id;
  }

  async save(postId: string, collectionId: string | null): Promise<void> {
    const body = { collectionId } satisfies PlainBody<SavePostBody>;
    const key = idFor(`${this.userId} save ${postId}`);
    await this.#write('A save', savePostCall, { id: postId }, body, key);
  }

  async follow(userId: string): Promise<void> {
    const key = idFor(`${this.userId} follow ${userId}`);
    await this.#write('A follow', followCall, { id: userId }, null, key);
  }

  /** Sends a message; `number` distinguishes equal texts. Resolves to its id. */
  async write(to: SeedClient, { number, text, picture, replyToId }: SeedMessage): Promise<string> {
    const id = idFor(`${this.userId} message ${number} to ${to.userId} ${text}`);
    const answered = replyToId === undefined ? {} : { replyToId };
    const fields = { id, content: text, toUserId: to.userId, ...answered } satisfies PlainBody<SendMessageFields>;
    const body = picture ? formOf(fields, 'photo', [picture]) : fields;
    const params = { id: conversationIdOf(this.userId, to.userId) };
    await this.#write('A message', sendMessageCall, params, body, id);
    return id;
  }

  async editMessage(id: string, content: string): Promise<void> {
    const body = { content } satisfies EditMessageBody;
    await this.#write('An edit', editMessageCall, { id }, body, idFor(`${this.userId} edit ${id}`));
  }

  async unsend(id: string): Promise<void> {
    await this.#write('A message', unsendMessageCall, { id }, null, idFor(`${this.userId} unsend ${id}`));
  }

  /** Reacts to a message; a reaction that was changed by hand stays. */
  async react(messageId: string, emoji: string): Promise<void> {
    const key = idFor(`${this.userId} reaction ${messageId}`);
    await this.#write('A reaction', reactCall, { id: messageId }, { emoji } satisfies ReactBody, key);
  }

  /** Marks the other user's messages as read up to number `k`. */
  async read(other: SeedClient, k: number): Promise<void> {
    const params = { id: conversationIdOf(this.userId, other.userId) };
    const key = idFor(`${this.userId} read ${k} of ${other.userId}`);
    await this.#write('Reading', markReadCall, params, { k } satisfies ReadBody, key);
  }

  /** Fills the profile. Values that were edited by hand since stay. */
  async introduce({ bio, approvesFollowers = false }: SeedPerson, picture: Buffer | null): Promise<void> {
    const fields = { bio, approvesFollowers: String(approvesFollowers) } satisfies PlainBody<ProfileFields>;
    const form = formOf(fields, 'profileImage', picture ? [picture] : []);
    await this.#write('A profile', editProfileCall, {}, form, idFor(`${this.userId} profile`));
  }

  /** Creates an ad unless it exists; edits by hand stay. Resolves to its id. */
  async advertise(ad: SeedAd, picture: Buffer | null): Promise<string> {
    const id = idFor(`${this.userId} ad ${ad.title}`);
    if (await this.#has(adDaysCall, { id })) return id;
    const { title, description, targetAudience, callToAction, linkUrl, dailyBudget, duration } = ad;
    const fields = { id, title, description, targetAudience, callToAction, linkUrl, dailyBudget, duration };
    const form = formOf(fields satisfies PlainBody<AdFields>, 'media', picture ? [picture] : []);
    await this.#write('An ad', createAdCall, {}, form, id);
    if (ad.isPaused === true) {
      const body = { isActive: false } satisfies AdStatusBody;
      await this.#write('A pause', setAdStatusCall, { id }, body, idFor(`${this.userId} pause ${id}`));
    }
    return id;
  }

  /** Creates a link, as an administrator. A link that was deleted since the first run stays deleted. */
  async putUp({ kind, title, linkUrl }: SeedLink, picture: Buffer): Promise<void> {
    const id = idFor(`${kind} link ${title}`);
    const form = formOf({ id, title, linkUrl } satisfies PlainBody<LinkFields>, 'image', [picture]);
    await this.#write('A link', LINK_CALLS[kind], {}, form, id);
  }

  /** Reports an impression or a click of an ad. */
  async look(adId: string, kind: 'impression' | 'click'): Promise<void> {
    const key = idFor(`${this.userId} ${kind} ${adId}`);
    await this.#write('A look', LOOK_CALLS[kind], { id: adId }, null, key);
  }

  /** Says whether a read succeeds. */
  async #has<Called extends string>(
    call: Pick<Call<Called>, 'line'>,
    params: CallParams<Called>,
    query = '',
  ): Promise<boolean> {
    const { path } = callRequest(call, params);
    const response = await fetch(`${this.#origin}${path}${query}`, { headers: { cookie: this.#cookie } });
    await response.body?.cancel();
    return response.ok;
  }

  async #write<Called extends string>(
    what: string,
    call: Pick<Call<Called>, 'line'>,
    params: CallParams<Called>,
    body: FormData | object | null,
    key: string,
  ): Promise<void> {
    const { method, path } = callRequest(call, params);
    const headers = new Headers({ cookie: this.#cookie, [IDEMPOTENCY_KEY_HEADER]: key });
    const isJson = body !== null && !(body instanceof FormData);
    if (isJson) headers.set('content-type', 'application/json');
    const sent = isJson ? JSON.stringify(body) : body;
    const response = await fetch(`${this.#origin}${path}`, { method, headers, body: sent });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${what} of ${this.name} was refused: ${response.status} ${answer}`);
  }
}

async function send(origin: string, call: typeof logInCall | typeof signUpCall, body: object): Promise<Response> {
  const { method, path } = callRequest(call, {});
  return await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A form with these fields, and pictures under the name `file`. */
function formOf(
  fields: Readonly<Record<string, string | number>>,
  file: string,
  pictures: readonly Buffer[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const bytes of pictures) {
    form.append(file, new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  }
  return form;
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
