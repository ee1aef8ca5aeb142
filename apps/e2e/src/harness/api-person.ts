import { randomUUID } from 'node:crypto';
import type { Audience } from '@posy/contract/audience';
import { type Call, type CallParams, callRequest } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { setCommentFlowerCall } from '@posy/contract/comment-flowers';
import { type CommentEntity, CommentEntitySchema, commentsCall, createCommentCall } from '@posy/contract/comments';
import { conversationIdOf } from '@posy/contract/conversation-id';
import {
  type ConversationEntity,
  ConversationEntitySchema,
  conversationsCall,
  type OtherUser,
} from '@posy/contract/conversations';
import { setFlowerCall } from '@posy/contract/flowers';
import { acceptFollowerCall, followCall, followersCall, removeFollowerCall } from '@posy/contract/follows';
import { IDEMPOTENCY_KEY_HEADER } from '@posy/contract/headers';
import { sendMessageCall } from '@posy/contract/messages';
import { createPostCall, type Post, postsCall, PostSchema } from '@posy/contract/posts';
import { editProfileCall } from '@posy/contract/profile';
import { logInCall, signUpCall } from '@posy/contract/session';
import { type CurrentUser, CurrentUserSchema, type Person, PersonSchema } from '@posy/contract/users';
import { photo } from './photo.ts';

export interface Identity {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export interface NewPost {
  readonly content: string;
  readonly location?: string;
  readonly altText?: string;
  readonly isPublic?: boolean;
  /** In place of `isPublic`. */
  readonly audience?: Audience;
  /** Bytes of its photos; a small generated one unless given. */
  readonly pictures?: readonly Uint8Array[];
}

/** A user without a browser. Journeys let other users act through it, quickly. */
export class ApiPerson {
  readonly user: CurrentUser;
  readonly #origin: string;
  readonly cookie: string;

  private constructor(origin: string, cookie: string, user: CurrentUser) {
    this.#origin = origin;
    this.cookie = cookie;
    this.user = user;
  }

  static async signUp(origin: string, identity: Identity): Promise<ApiPerson> {
    return await ApiPerson.#enter(origin, signUpCall, identity);
  }

  static async logIn(origin: string, { email, password }: Pick<Identity, 'email' | 'password'>): Promise<ApiPerson> {
    return await ApiPerson.#enter(origin, logInCall, { email, password });
  }

  static async #enter(origin: string, call: typeof signUpCall | typeof logInCall, body: object): Promise<ApiPerson> {
    const { method, path } = callRequest(call, {});
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const user: unknown = await response.json();
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
    if (!response.ok || cookie === undefined || !matches(CurrentUserSchema, user)) {
      throw new Error(`${path} answered ${response.status} ${JSON.stringify(user)}`);
    }
    return new ApiPerson(origin, cookie, user);
  }

  /** Makes a call of the contract as this user. */
  async call<Called extends string>(
    call: Pick<Call<Called>, 'line'>,
    params: CallParams<Called>,
    body?: FormData | object,
  ): Promise<Response> {
    const { method, path } = callRequest(call, params);
    if (body === undefined || body instanceof FormData) return await this.fetch(path, { method, body: body ?? null });
    const headers = { 'content-type': 'application/json' };
    return await this.fetch(path, { method, headers, body: JSON.stringify(body) });
  }

  /** Sends any call as this user. Writes get their own idempotency key. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookie);
    if (init.method !== undefined && init.method !== 'GET') headers.set(IDEMPOTENCY_KEY_HEADER, randomUUID());
    return await fetch(`${this.#origin}${path}`, { ...init, headers });
  }

  async share({ content, location = '', altText = '', isPublic = true, audience, pictures }: NewPost): Promise<Post> {
    const form = new FormData();
    form.set('content', content);
    form.set('location', location);
    form.set('altText', altText);
    form.set('isPublic', String(isPublic));
    if (audience) form.set('audience', audience);
    for (const bytes of pictures ?? [await photo({ width: 640, height: 480 })]) {
      form.append('media', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
    }
    const response = await this.call(createPostCall, {}, form);
    const post: unknown = await response.json();
    if (!matches(PostSchema, post))
      throw new Error(`POST /api/posts answered ${response.status} ${JSON.stringify(post)}`);
    return post;
  }

  async follow(userId: string): Promise<void> {
    await this.#expectOk(await this.call(followCall, { id: userId }));
  }

  /** Accepts the request of a user, or declines it; removes a follower. */
  async setFollower(userId: string, isFollower: boolean): Promise<void> {
    const call = isFollower ? acceptFollowerCall : removeFollowerCall;
    await this.#expectOk(await this.call(call, { id: userId }));
  }

  /** Comments on a post; with `parentId`, answers that comment. */
  async comment(postId: string, content: string, parentId?: string): Promise<void> {
    await this.#expectOk(await this.call(createCommentCall, {}, { postId, content, ...(parentId && { parentId }) }));
  }

  async giveCommentFlower(id: string): Promise<void> {
    await this.#expectOk(await this.call(setCommentFlowerCall, { id }, { isFlowered: true }));
  }

  /** Sends a message, with an optional photo. */
  async write(to: Pick<CurrentUser, 'id'>, content: string, picture?: Uint8Array): Promise<void> {
    const call = sendMessageCall;
    const params = { id: conversationIdOf(this.user.id, to.id) };
    if (picture === undefined) return this.#expectOk(await this.call(call, params, { content, toUserId: to.id }));
    const form = new FormData();
    form.set('content', content);
    form.set('toUserId', to.id);
    form.set('photo', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'photo.jpg');
    return this.#expectOk(await this.call(call, params, form));
  }

  /** The other users of this user's conversations, newest first. */
  async conversations(): Promise<readonly OtherUser[]> {
    return (await this.conversationRows()).map(({ otherUser }) => otherUser);
  }

  /** The list of conversations as this person sees it, newest first: one page of at most 100. */
  async conversationRows(): Promise<readonly ConversationEntity[]> {
    const isConversation = (row: unknown): row is ConversationEntity => matches(ConversationEntitySchema, row);
    return await this.#list(conversationsCall, {}, isConversation);
  }

  /** Gives a flower. */
  async giveFlower(postId: string): Promise<void> {
    await this.#expectOk(await this.call(setFlowerCall, { id: postId }, { isFlowered: true }));
  }

  /** Changes fields of the profile. */
  async introduce(fields: Readonly<Record<string, string>>): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await this.#expectOk(await this.call(editProfileCall, {}, form));
  }

  /** Comments of a post as `Name: content`, oldest first: one page of at most 100. */
  async comments(postId: string): Promise<readonly string[]> {
    return (await this.commentRows(postId)).map(({ user, content }) => `${user.firstName}: ${content}`);
  }

  async commentRows(postId: string): Promise<readonly CommentEntity[]> {
    const isComment = (row: unknown): row is CommentEntity => matches(CommentEntitySchema, row);
    return await this.#list(commentsCall, { postId }, isComment);
  }

  /** First names of the followers, newest first. */
  async followers(): Promise<readonly string[]> {
    const isPerson = (row: unknown): row is Person => matches(PersonSchema, row);
    const rows = await this.#list(followersCall, { id: this.user.id }, isPerson);
    return rows.map(({ firstName }) => firstName);
  }

  /** The user's feed, newest first: one page of at most 100. */
  async feed(): Promise<readonly Post[]> {
    return await this.#list(postsCall, {}, (row: unknown): row is Post => matches(PostSchema, row));
  }

  async #list<Called extends string, Row>(
    call: Pick<Call<Called>, 'line'>,
    params: CallParams<Called>,
    isRow: (row: unknown) => row is Row,
  ): Promise<readonly Row[]> {
    const { path } = callRequest(call, params);
    const response = await this.fetch(`${path}?limit=100`);
    const body: unknown = await response.json();
    if (!Array.isArray(body)) throw new Error(`GET ${path} answered ${response.status}`);
    return body.map((row: unknown) => {
      if (!isRow(row)) throw new Error(`Not what ${path} lists: ${JSON.stringify(row)}`);
      return row;
    });
  }

  async #expectOk(response: Response): Promise<void> {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status} ${await response.text()}`);
  }
}

let count = 0;

/** A new identity. Names are for screenshots; the address is different every time. */
export function someone(firstName: string): Identity {
  count += 1;
  return {
    firstName,
    lastName: 'Gardener',
    email: `${firstName.toLowerCase()}.${count}@posy.test`,
    password: 'a garden in may',
  };
}
