import { expect, test } from 'vitest';
import { findGuards, withoutGuard } from './find-guards.ts';

const TEXT = `export async function readRose(id: string): Promise<Rose> {
  if (!id) throw new AppError('rose_not_found');
  if (id === 'x') throw new AppError('rose_not_found');
}

class Garden {
  async #plant(rose: Rose) {
    if (rose.isThorny) {
      throw new AppError('thorns', {
        field: 'rose',
      });
    }
  }
}
`;

test('each refusal of a file is found with its function, and can be taken out', () => {
  const guards = findGuards('roses.ts', TEXT);

  expect(guards.map(({ within, refusal, place }) => [within, refusal, place])).toEqual([
    ['readRose', "'rose_not_found'", 0],
    ['readRose', "'rose_not_found'", 1],
    ['#plant', "'thorns', { field: 'rose', }", 0],
  ]);
  const [, second] = guards;
  expect(second && withoutGuard(TEXT, second)).toBe(TEXT.replace("'x') throw new AppError", "'x') void new AppError"));
});
