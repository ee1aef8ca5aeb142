import type { ModelServer } from './model-server.ts';

/** Makes a backup. The returned function restores it: another log, whose posts and flowers are those of the backup. */
export function backup(server: ModelServer): () => void {
  const posts = copyOf(server.posts);
  const flowers = copyOf(server.flowers);
  return () => {
    server.epoch++;
    server.answers.forgetKeys();
    server.posts.clear();
    server.flowers.clear();
    for (const [id, post] of copyOf(posts)) server.posts.set(id, post);
    for (const [key, flower] of copyOf(flowers)) server.flowers.set(key, flower);
  };
}

function copyOf<Row extends object>(rows: ReadonlyMap<string, Row>): Map<string, Row> {
  return new Map([...rows].map(([key, row]) => [key, { ...row }]));
}
