import type { Client } from './client.ts';

const MAX_SOCKETS_PER_USER = 10;

/** The open sockets of this process, by their users. */
export class Clients {
  readonly #byUser = new Map<string, Set<Client>>();

  get size(): number {
    let count = 0;
    for (const clients of this.#byUser.values()) count += clients.size;
    return count;
  }

  *all(): Iterable<Client> {
    for (const clients of this.#byUser.values()) yield* clients;
  }

  of(userId: string): Iterable<Client> {
    return this.#byUser.get(userId) ?? [];
  }

  /** Returns the oldest socket of a user who has too many now. */
  add(client: Client): Client | undefined {
    const clients = this.#byUser.get(client.userId) ?? new Set();
    this.#byUser.set(client.userId, clients);
    clients.add(client);
    return clients.size > MAX_SOCKETS_PER_USER ? clients.values().next().value : undefined;
  }

  remove(client: Client): void {
    const clients = this.#byUser.get(client.userId);
    clients?.delete(client);
    if (clients?.size === 0) this.#byUser.delete(client.userId);
  }
}
