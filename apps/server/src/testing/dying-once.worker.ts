import { existsSync, writeFileSync } from 'node:fs';

// Takes a picture and dies, as if the system had killed it; accepts the picture when it is given again.
process.on('message', ({ task }: { readonly task: { readonly path: string } }) => {
  const mark = `${task.path}.tried`;
  if (existsSync(mark)) return process.send?.({ result: { kind: 'picture' } });
  writeFileSync(mark, '');
  return process.kill(process.pid, 'SIGKILL');
});
