import { matches } from '@posy/contract/check';
import { CommentIdSchema, type PostId } from '@posy/contract/ids';
import type { TestServer } from '@posy/server/testing/test-server';
import { setCommentFlower } from '@posy/web/features/comment-flowers/comment-flowers.switch';
import { readThread } from '@posy/web/features/comments/comments.local';
import { refreshThread } from '@posy/web/features/comments/fetch-thread';
import { type CommentView, groupReplies } from '@posy/web/features/comments/thread-overlay';
import { removeComment, writeComment } from '@posy/web/features/comments/write-comment';
import { setSwitch } from '@posy/web/sync/set-switch';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  faults,
  isPhoneStep,
  phone,
  PHONE_STEPS,
  PhonesTrial,
  type PhoneStep,
  RUN_MS,
  runTrials,
  startPeopled,
} from './phones-trial.ts';
import type { Phone } from './sync-phone.ts';

type Step =
  | { readonly do: 'write' | 'reply' | 'remove' | 'open'; readonly phone: number; readonly pick: number }
  | { readonly do: 'flower'; readonly phone: number; readonly pick: number; readonly isFlowered: boolean }
  | PhoneStep;

const pick = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), phone, pick }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reply' as const), phone, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), phone, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flower' as const), phone, pick, isFlowered: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('open' as const), phone, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('older' as const), phone, faults }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Ada shared a post that all phones know, with a comment of Bea and an answer of Cyd. */
class Trial extends PhonesTrial {
  postId!: PostId;
  readonly written: string[] = [];

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    await trial.unpackAll();
    const [ada, , bea, , cyd] = trial.phones;
    if (!ada || !bea || !cyd) throw new Error('no phones');
    trial.postId = await ada.post('Quinces', 'everyone');
    await ada.drain();
    for (const each of trial.phones) await each.pull();
    await trial.write(bea, null);
    await bea.drain();
    await trial.open(cyd);
    await trial.write(cyd, (await trial.thread(cyd))[0] ?? null);
    await cyd.drain();
    for (const each of trial.phones) await trial.open(each);
    return trial;
  }

  async perform(action: Step): Promise<void> {
    if (isPhoneStep(action)) return this.performOnPhone(action);
    const actor = this.phoneAt(action.phone);
    if (action.do === 'open') return this.open(actor);
    if (action.do === 'write') return this.write(actor, null);
    const listed = await this.thread(actor);
    const chosen = listed[action.pick % Math.max(1, listed.length)];
    if (!chosen) return;
    if (action.do === 'reply') return this.write(actor, chosen);
    if (action.do === 'flower')
      return actor.with((local) => setSwitch(local, setCommentFlower, chosen.id, action.isFlowered));
    if (chosen.author.id !== actor.uid || chosen.delivery.kind === 'failed') return;
    const replies = listed.filter(
      ({ parentId, delivery }) => parentId === chosen.id && delivery.kind === 'sent',
    ).length;
    await actor.with((local) => removeComment(local, chosen, replies));
  }

  /** The dialog's list, in its order. */
  async thread(actor: Phone): Promise<readonly CommentView[]> {
    const { name, uid } = actor;
    const viewer = { id: uid, username: name, firstName: name, lastName: '', profileImageUrl: null };
    const { comments } = await readThread(actor.local, this.postId, viewer);
    return groupReplies(comments).flatMap(({ comment, replies }) => [comment, ...replies]);
  }

  async open(actor: Phone): Promise<void> {
    await actor.with((local, syncer) => refreshThread(local, this.postId, syncer));
  }

  private async write(actor: Phone, answered: CommentView | null): Promise<void> {
    const text = `text ${this.written.length + 1}`;
    this.written.push(text);
    const reply = answered && { id: answered.id, parentId: answered.parentId ?? answered.id };
    await actor.with((local) => writeComment(local, this.postId, text, reply));
  }

  async clear(): Promise<void> {
    await server.as('ada').delete(`/api/posts/${this.postId}`);
    await this.putAway();
  }
}

async function checkLaws(trial: Trial): Promise<void> {
  const { body: listed } = await server.as('ada').get(`/api/comments/${trial.postId}?limit=100`);
  const onServer = Array.isArray(listed) ? listed.map(({ content }: { content: string }) => content) : [];
  expect(new Set(onServer).size, 'every text arrived once').toBe(onServer.length);
  for (const old of trial.phones) {
    const fresh = await trial.newPhone(old.name);
    await fresh.pull();
    for (const each of [old, fresh]) await trial.open(each);
    const sent = (await trial.thread(old)).filter(({ delivery }) => delivery.kind === 'sent');
    expect(sent.map(shownOf), `${old.name} reads the same as on a new phone`).toEqual(
      (await trial.thread(fresh)).map(shownOf),
    );
    expect(sent.length, 'all that the server has').toBe(onServer.length);
    const post = await old.local.cache.posts.get(trial.postId);
    expect(post?.commentsCount, 'the count').toBe(onServer.length);
    fresh.local.close();
    await expectFailures(old, onServer);
  }
}

const shownOf = ({ id, content, parentId, answered, flower }: CommentView) => ({
  id,
  content,
  parentId,
  answered: answered?.id,
  flower,
});

/** Only what is about deleted comments fails, and a reply that failed keeps its text. */
async function expectFailures(phoneOf: Phone, onServer: readonly string[]): Promise<void> {
  for (const { kind, status, error, args } of await phoneOf.unsent()) {
    const text = typeof args === 'object' && args !== null && 'content' in args ? String(args.content) : null;
    const code = kind === 'comment.add' ? 'parent_not_found' : 'comment_not_found';
    // A reply to a reply that failed waits with it.
    expect([kind, error?.code]).toEqual([kind, status === 'blocked' && kind === 'comment.add' ? undefined : code]);
    if (kind === 'comment.add') expect(onServer).not.toContain(text);
    else
      expect(matches(CommentIdSchema, args && typeof args === 'object' ? Reflect.get(args, 'commentId') : null)).toBe(
        true,
      );
  }
}

test(
  'devices that answer, flower and delete the same comments without a network read the same thread',
  () =>
    runTrials(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.clear(),
    }),
  RUN_MS,
);
