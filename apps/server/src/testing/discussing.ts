import { noteActivities } from '../changes/note-activity.ts';
import type { TestServer } from './test-server.ts';

interface NewComment {
  readonly content?: string;
  /** The answered comment. */
  readonly replyTo?: string;
}

/** Comments, replies and flowers for comments, as rows with their events, without rules of who may write them. */
export class Discussion {
  readonly #server: TestServer;
  readonly #postId: string;

  constructor(server: TestServer, postId: string) {
    this.#server = server;
    this.#postId = postId;
  }

  /** Inserts a comment or reply of a user, and returns its id. */
  async comment(author: string, { content = 'Lovely', replyTo }: NewComment = {}): Promise<string> {
    const { deps, clock } = this.#server;
    const id = deps.newId();
    const authorId = await this.#server.as(author).id();
    await deps.db.write(async (tx) => {
      const answered = await tx
        .selectFrom('comments')
        .select(['id', 'parentId'])
        .where('id', '=', replyTo ?? id)
        .executeTakeFirst();
      const thread = { parentId: answered?.parentId ?? answered?.id ?? null, replyToId: answered?.id ?? null };
      const row = { id, postId: this.#postId, authorId, content, isHidden: 0, createdAt: clock.now(), rev: 1 };
      await tx
        .insertInto('comments')
        .values({ ...row, ...thread })
        .execute();
      await noteActivities(deps, tx, eventsOf(id));
    });
    return id;
  }

  /** Deletes a comment. */
  async delete(id: string): Promise<void> {
    const { deps } = this.#server;
    await deps.db.write(async (tx) => {
      await tx.deleteFrom('comments').where('id', '=', id).execute();
      await noteActivities(deps, tx, [...eventsOf(id), { kind: 'commentFlower', subjectId: id }]);
    });
  }

  /** A user gives a comment a flower, or takes it back. */
  async flower(giver: string, commentId: string, isGiven = true): Promise<void> {
    const { deps, clock } = this.#server;
    const userId = await this.#server.as(giver).id();
    const change = { isOn: isGiven ? 1 : 0, updatedAt: clock.now() };
    await deps.db.write(async (tx) => {
      await tx
        .insertInto('commentFlowers')
        .values({ userId, commentId, ...change, rev: 1 })
        .onConflict((conflict) => conflict.columns(['userId', 'commentId']).doUpdateSet(change))
        .execute();
      await tx
        .updateTable('comments')
        .set((eb) => ({ flowersCount: eb('flowersCount', '+', isGiven ? 1 : -1) }))
        .where('id', '=', commentId)
        .execute();
      await noteActivities(deps, tx, [{ kind: 'commentFlower', subjectId: commentId }]);
    });
  }
}

function eventsOf(subjectId: string) {
  return (['comment', 'reply'] as const).map((kind) => ({ kind, subjectId }));
}
