import { expect, test } from 'vitest';
import { drawSchedule, readSchedule, writeSchedule } from './schedule.ts';
import { settle } from './settle.ts';

const PHONES = { receivers: ['Rosa/1', 'Rosa/2'], senders: ['Ada/1'] };

test('a seed determines the whole schedule, and a stored schedule is read unchanged', () => {
  const draw = (seed: number) => drawSchedule({ seed, forMs: 5000, messages: 45, ...PHONES });

  const schedule = draw(7);

  expect(draw(7)).toEqual(schedule);
  expect(draw(8)).not.toEqual(schedule);
  expect(schedule.messages).toHaveLength(45);
  expect(schedule.posts).toHaveLength(22);
  expect(readSchedule(writeSchedule({ ...schedule, seed: 0 }))).toEqual({ ...schedule, seed: 0 });
});

test('phones are at rest when nothing is unsent and their lists stay equal, not when they agree for a moment', async () => {
  let looks = 0;
  const mark = () => (looks < 8 ? 1 : 2);
  const phone = (name: string, deliveredK: () => number) => ({
    name,
    uid: 'rosa',
    unsent: async () => (looks++ < 4 ? ['conversation.delivered queued'] : []),
    list: async () => [JSON.stringify({ deliveredK: deliveredK() })],
  });
  const phones = [phone('Rosa/1', mark), phone('Rosa/2', () => (looks < 12 ? 1 : 2))];

  const { healedInMs, relapses } = await settle(phones, async () => [], 300);

  expect(relapses, 'the lists agreed and then differed').toBe(1);
  expect(looks).toBeGreaterThan(12);
  expect(healedInMs).toBeGreaterThan(0);
});
