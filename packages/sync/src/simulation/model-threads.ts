import type { UserId } from '@posy/contract/ids';
import type { Bugs } from './bugs.ts';
import type { ChangeLog } from './model-log.ts';
import { type Mutation, conversationOf } from './model-ops.ts';
import type { Conversation, Message } from './model-rows.ts';

/** Small, so that short schedules see messages left out. */
const MAX_NEW = 2;

type Touch = (scope: string, row: string) => void;

/** The conversations and messages of the model server. */
export class ModelThreads {
  readonly messages = new Map<string, Message>();
  private readonly conversations = new Map<string, Conversation>();
  private readonly bugs: Bugs;
  private readonly log: ChangeLog;
  /** Messages of the present write. */
  private unnumbered: Message[] = [];

  constructor(bugs: Bugs, log: ChangeLog) {
    this.bugs = bugs;
    this.log = log;
  }

  conversationIds(): Iterable<string> {
    return this.conversations.keys();
  }

  /** @returns the message's revision */
  send(uid: UserId, { id: wanted, to, ord, device }: Mutation & { kind: 'message' }, touch: Touch): number {
    const id = conversationOf(uid, to);
    const conversation = this.conversations.get(id) ?? { id, lastN: 0, rev: 0, sent: new Map(), read: new Map() };
    this.conversations.set(id, conversation);
    const k = (conversation.sent.get(uid) ?? 0) + 1;
    conversation.sent.set(uid, k);
    const n = ++conversation.lastN;
    conversation.rev++;
    // Without idempotency a repeated message is another message.
    const messageId = this.messages.has(wanted) ? `${wanted}~${n}` : wanted;
    const message = { id: messageId, conversation: id, n, k, sender: uid, to, ord, device, seqs: new Map() };
    this.messages.set(messageId, message);
    this.unnumbered.push(message);
    for (const scope of new Set([uid, to])) touch(scope, `conversation:${id}`);
    return 1;
  }

  /** Called when the touches of a write have their numbers. */
  number(): void {
    for (const { sender, to, seqs } of this.unnumbered) {
      for (const uid of [sender, to]) seqs.set(uid, this.log.head(uid));
    }
    this.unnumbered = [];
  }

  /** @returns the conversation's revision; null: there is none */
  read(uid: UserId, { to, k: wanted }: Mutation & { kind: 'read' }, touch: Touch): number | null {
    const conversation = this.conversations.get(conversationOf(uid, to));
    if (!conversation) return null;
    const k = Math.min(wanted, conversation.sent.get(to) ?? 0);
    if (k > (conversation.read.get(uid) ?? 0)) {
      conversation.read.set(uid, k);
      conversation.rev++;
      for (const scope of [uid, to]) touch(scope, `conversation:${conversation.id}`);
    }
    return conversation.rev;
  }

  /** The value of a message's row. */
  message(id: string) {
    const { n, k, sender, conversation } = this.messages.get(id) ?? {};
    return { n, k, sender, conversation };
  }

  /** The value of a conversation's row for one of its users, with its revision. */
  conversation(uid: UserId, id: string) {
    const conversation = this.conversations.get(id);
    const other = id.split('_').find((each) => each !== uid) ?? uid;
    const unread = (conversation?.sent.get(other) ?? 0) - (conversation?.read.get(uid) ?? 0);
    return { rev: conversation?.rev ?? 0, lastN: conversation?.lastN, unread };
  }

  /** The newest messages since a number of the user's log, and the number of the first if earlier ones are left out. */
  newMessages(uid: UserId, conversation: string, after: number) {
    const found = [...this.messages.values()]
      .filter((message) => message.conversation === conversation && (message.seqs.get(uid) ?? 0) > after)
      .toSorted((a, b) => a.n - b.n);
    const newest = found.slice(-MAX_NEW);
    const isCut = found.length > newest.length && !this.bugs.has('noFrom');
    return { ids: newest.map(({ id }) => id), from: isCut ? (newest[0]?.n ?? null) : null };
  }
}
