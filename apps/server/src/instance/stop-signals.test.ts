import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { TestClock } from '../testing/test-clock.ts';
import { type StopSignal, watchStopSignals } from './stop-signals.ts';

test('E20 signals that follow the first one within three seconds are the same request, whichever they are', () => {
  const { send, clock, calls } = watched(['SIGINT', 'SIGTERM', 'SIGHUP']);

  send('SIGTERM');
  send('SIGTERM');
  send('SIGHUP');
  clock.advance(3000);
  send('SIGINT');

  expect(calls).toEqual(['first SIGTERM']);
});

test('E20 a signal that is repeated after more than three seconds ends the process at once', () => {
  const { send, clock, calls } = watched(['SIGINT', 'SIGTERM']);

  send('SIGINT');
  clock.advance(3001);
  send('SIGINT');

  expect(calls).toEqual(['first SIGINT', 'repeated SIGINT']);
});

function watched(signals: readonly StopSignal[]) {
  const source = new EventEmitter();
  const clock = new TestClock();
  const calls: string[] = [];
  watchStopSignals(source, signals, {
    clock,
    onFirst: (signal) => calls.push(`first ${signal}`),
    onRepeated: (signal) => calls.push(`repeated ${signal}`),
  });
  return { clock, calls, send: (signal: StopSignal) => source.emit(signal) };
}
