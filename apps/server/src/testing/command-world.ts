import type { Dialect } from '../db/database.ts';
import { runCommandOf } from './commands.ts';
import { migratedPlace, type TemporaryPlace } from './temporary-database.ts';
import { TEST_PASSWORD, TestServer } from './test-server.ts';

/** A server that runs while commands of one group of `posy` change its database. */
export class CommandWorld implements AsyncDisposable {
  readonly server: TestServer;
  readonly place: TemporaryPlace;
  readonly #group: string;

  private constructor(server: TestServer, place: TemporaryPlace, group: string) {
    this.server = server;
    this.place = place;
    this.#group = group;
  }

  static async open(dialect: Dialect, group: string): Promise<CommandWorld> {
    const place = await migratedPlace(dialect);
    return new CommandWorld(await TestServer.start({ place }), place, group);
  }

  run(args: readonly string[], input = '') {
    return runCommandOf(this.place, [this.#group, ...args, '--json'], {}, { input });
  }

  /** The status of the answer. */
  async logIn(email: string, password: string = TEST_PASSWORD): Promise<number> {
    return (await this.server.anonymous().send('/api/login', { method: 'POST', json: { email, password } })).status;
  }

  /** Actions of the audit log with their targets, oldest first; without reads. */
  async auditedActions(): Promise<[string, string][]> {
    const rows = await this.server.deps.db.read
      .selectFrom('audit')
      .select(['action', 'target'])
      .where('action', 'like', 'user.%')
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return rows.map(({ action, target }) => [action, target]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.place[Symbol.asyncDispose]();
  }
}
