import type { ConversationId } from '@posy/contract/ids';
import { Listeners } from '@posy/std/store';
import type { Subscription } from 'dexie';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { isSameJson, reuseUnchanged } from '../../platform/reuse-unchanged.ts';
import type { ListResult } from '../../sync/fetch-list.ts';
import { type NetworkState, syncStatus, type UploadProgress } from '../../sync/sync-status.ts';
import { fetchOlderMessages } from './fetch-older-messages.ts';
import { foldMessages } from './message-overlay.ts';
import { isSameQuote } from './message-quotes.ts';
import { isSameReactions } from './message-reactions.ts';
import type { MessageView } from './message-view.ts';
import { readThreadRows, type ThreadRows } from './messages.local.ts';
import { messagesOf } from './stored-messages.ts';

const PAGE_SIZE = 50;

/** A thread as it is drawn. */
export interface ThreadState {
  /** The present conversation of the thread: a thread with a username gets one with the first message. */
  readonly conversationId: ConversationId;
  /** Oldest first; null until the device has been read, some ms after it was opened. */
  readonly messages: readonly MessageView[] | null;
  readonly hasOlder: boolean;
  /** The last request for older messages. `more` also where there was none, and where nothing is left: see `hasOlder`. */
  readonly older: 'asking' | Exclude<ListResult, 'end'>;
}

/**
 * An open thread: the messages on the device, growing a page at a time, then those of the server. Reads again whenever a row or
 * a mutation changes, here or in another context.
 */
export class ThreadReader {
  readonly #local: LocalDb;
  readonly #id: ConversationId;
  readonly #listeners = new Listeners(() => {
    this.#network = syncStatus.get().network;
    this.#watch();
    const stop = syncStatus.subscribe(() => this.#onStatus());
    return () => {
      this.#watching?.unsubscribe();
      this.#watching = null;
      stop();
    };
  });
  #state: ThreadState;
  #rows: ThreadRows | null = null;
  #limit = PAGE_SIZE;
  #uploads: readonly UploadProgress[] = [];
  #network: NetworkState = 'online';
  #watching: Subscription | null = null;
  readonly #fetch: (local: LocalDb, id: ConversationId) => Promise<ListResult>;

  constructor(local: LocalDb, id: ConversationId, fetch = fetchOlderMessages) {
    this.#local = local;
    this.#id = id;
    this.#fetch = (from, conversationId) => fetch(from, conversationId);
    this.#state = { conversationId: id, messages: null, hasOlder: false, older: 'more' };
  }

  get = (): ThreadState => this.#state;

  /** Reads while there are listeners. */
  readonly subscribe = this.#listeners.subscribe;

  /** Shows one more page of older messages. Does nothing while one is being fetched, or after a failure. */
  older = (): void => {
    if (!this.#rows) return;
    if (this.#rows.hasMoreOnDevice) {
      if (this.#rows.rows.length < this.#limit) return;
      this.#limit += PAGE_SIZE;
      this.#watch();
    } else if (this.#state.older === 'more') {
      this.#ask(this.#rows);
    }
  };

  /** Shows enough of the device's messages to include one. Returns false if this device does not have it. */
  loadUpTo = async (messageId: string): Promise<boolean> => {
    const message = await this.#local.cache.messages.get(messageId);
    if (!message) return false;
    const { conversationId, n } = message;
    const place = [conversationId, n];
    const newer = await this.#local.cache.messages
      .where('[conversationId+n]')
      .between(place, [conversationId, Infinity])
      .count();
    const limit = newer + PAGE_SIZE / 2;
    if (limit > this.#limit) {
      this.#limit = limit;
      if (this.#watching) this.#watch();
    }
    return true;
  };

  /**
   * The same for a message that this device may not have: older ones are fetched down to its number `n`. `older` of the state says
   * how that went.
   */
  fetchUpTo = async (messageId: string, n: number): Promise<boolean> => {
    if (await this.loadUpTo(messageId)) return true;
    const { conversationId, older } = this.#state;
    if (older === 'asking') return false;
    this.#set({ older: 'asking' });
    const result = await this.#fetchDownTo(n, conversationId);
    this.#set({ older: result === 'end' ? 'more' : result });
    return this.loadUpTo(messageId);
  };

  async #fetchDownTo(n: number, conversationId: ConversationId): Promise<ListResult> {
    let result: ListResult = 'more';
    const isBelow = async () => ((await messagesOf(this.#local.cache, conversationId).first())?.n ?? Infinity) <= n;
    while (result === 'more' && this.#watching && !(await isBelow())) result = await this.#fetchPage(conversationId);
    return result;
  }

  /** Called when the user tries again after a failure. */
  retryOlder = (): void => {
    if (this.#rows && this.#state.older !== 'asking') this.#ask(this.#rows);
  };

  #ask({ hasMoreOnServer, conversationId }: ThreadRows): void {
    if (hasMoreOnServer) void this.#fetchOlder(conversationId);
  }

  async #fetchOlder(conversationId: ConversationId): Promise<void> {
    this.#set({ older: 'asking' });
    const result = await this.#fetchPage(conversationId);
    if (result === 'more' || result === 'end') this.#limit += PAGE_SIZE;
    this.#set({ older: result === 'end' ? 'more' : result });
    if (this.#watching) this.#watch();
  }

  #fetchPage(conversationId: ConversationId): Promise<ListResult> {
    // The databases were closed: the page is being left.
    return this.#fetch(this.#local, conversationId).catch(() => 'failed' as const);
  }

  #watch(): void {
    this.#watching?.unsubscribe();
    const limit = this.#limit;
    this.#watching = liveQuery(() => readThreadRows(this.#local, this.#id, limit)).subscribe({
      next: (rows) => this.#show(rows),
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
  }

  #show(rows: ThreadRows): void {
    this.#rows = rows;
    this.#fold();
    // Less than a screen is on the device: the rest is fetched at once.
    if (rows.hasMoreOnServer && rows.rows.length < PAGE_SIZE / 2 && this.#state.older === 'more') this.older();
  }

  #onStatus(): void {
    const { uploads, network } = syncStatus.get();
    if (uploads !== this.#uploads) this.#fold();
    const isBack = network === 'online' && this.#network !== 'online';
    this.#network = network;
    if (isBack && this.#state.older === 'unreachable') this.retryOlder();
  }

  #fold(): void {
    if (!this.#rows) return;
    const { rows, answered, entries, marks, conversationId, hasMoreOnDevice, hasMoreOnServer } = this.#rows;
    const { uploads } = syncStatus.get();
    this.#uploads = uploads;
    const folded = foldMessages({ rows, answered, entries, marks, uploads, uid: this.#local.uid });
    const before = this.#state.messages ?? [];
    const messages = reuseUnchanged(before, folded, isSameMessage);
    const hasOlder = hasMoreOnDevice || hasMoreOnServer;
    const isSame =
      this.#state.messages !== null &&
      messages === before &&
      hasOlder === this.#state.hasOlder &&
      conversationId === this.#state.conversationId;
    if (!isSame) this.#set({ messages, hasOlder, conversationId });
  }

  #set(change: Partial<ThreadState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }
}

/** Compares only the fields that can change, because thousands of messages are compared whenever one arrives. */
function isSameMessage(a: MessageView, b: MessageView): boolean {
  return (
    a.n === b.n &&
    a.k === b.k &&
    a.content === b.content &&
    a.isEmptied === b.isEmptied &&
    a.isUnsent === b.isUnsent &&
    a.editedAt === b.editedAt &&
    isSameJson(a.edit, b.edit) &&
    a.createdAt === b.createdAt &&
    isSameJson(a.delivery, b.delivery) &&
    isSameJson(a.media, b.media) &&
    isSameQuote(a.replyTo, b.replyTo) &&
    isSameReactions(a.reactions, b.reactions)
  );
}
