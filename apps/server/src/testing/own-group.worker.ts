import { readFileSync } from 'node:fs';

// Answers each task with its process group, in place of a picture.
process.on('disconnect', () => process.exit());
process.on('message', () => {
  const group = Number(readFileSync('/proc/self/stat', 'utf8').split(' ')[4]);
  process.send?.({
    result: { kind: 'refused', code: 'file_damaged', reason: group === process.pid ? 'own' : 'shared' },
  });
});
