import { parentPort } from 'node:worker_threads';
import { ConnectionPool } from '../day/connection-pool.ts';
import { type DayRequest, type Offered, offer } from '../day/open-loop.ts';

/** Reads of the feed and of posts, in turn. */
export interface ReadsOrder {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly posts: readonly string[];
  readonly ratePerSecond: number;
  readonly seconds: number;
}

// A thread of its own: beside thousands of apps in one event loop, a read would wait for them and not for the server.
parentPort?.on('message', (order: ReadsOrder) => void read(order).then((offered) => parentPort?.postMessage(offered)));

async function read({ origin, headers, posts, ratePerSecond, seconds }: ReadsOrder): Promise<Offered> {
  const pool = new ConnectionPool(origin, 16);
  let turn = 0;
  const next = (): DayRequest => {
    const isFeed = turn++ % 2 === 0;
    const path = isFeed ? '/api/posts' : `/api/posts/${posts[turn % posts.length]}`;
    return {
      kind: isFeed ? 'feedPage' : 'post',
      async send() {
        const { status } = await pool.send({ method: 'GET', path, headers });
        if (status !== 200) throw new Error(`answered ${status}`);
      },
    };
  };
  const offered = await offer({ ratePerSecond, seconds, next });
  pool.end();
  return offered;
}
