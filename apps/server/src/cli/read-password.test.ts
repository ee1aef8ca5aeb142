import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from './read-password.ts';

test('a terminal asks twice and shows nothing that is typed; other input is one line', async () => {
  const { read, typed, shown } = terminal();

  const asked = read();
  typed('tulips\r');
  typed('tulips\r');

  expect(await asked).toBe('tulips');
  expect(shown()).toBe('Password: \nPassword again: \n');
});

test('two passwords that differ, and Ctrl-C, read nothing', async () => {
  const [different, cancelled] = [terminal(), terminal()];

  const reading = Promise.allSettled([different.read(), cancelled.read()]);
  different.typed('tulips\r');
  different.typed('roses\r');
  cancelled.typed('tul\u0003');

  expect(await reading).toMatchObject([
    { status: 'rejected', reason: { message: 'The passwords differ' } },
    { status: 'rejected', reason: { message: 'Cancelled' } },
  ]);
});

test('E20 a command that waits for a password on its input ends when it is cancelled', async () => {
  const cancel = new AbortController();

  const reading = readPassword({ stdin: new PassThrough(), prompt: () => {}, signal: cancel.signal });
  cancel.abort();

  await expect(reading).rejects.toThrow('aborted');
});

test('a line without an end is read no further than any password', async () => {
  let chunks = 0;
  const stdin = Readable.from(
    (function* () {
      for (; chunks < 1000; chunks++) yield 'x'.repeat(1000);
    })(),
  );

  const password = await readPassword({ stdin, prompt: () => {}, signal: new AbortController().signal });

  expect(password.length).toBeLessThan(10_000);
  expect(chunks).toBeLessThan(1000);
});

/** A terminal whose keys a test presses. */
function terminal() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  let shown = '';
  const prompt = (text: string) => void (shown += text);
  return {
    read: () => readPassword({ stdin, prompt, signal: new AbortController().signal }),
    typed: (keys: string) => stdin.write(keys),
    shown: () => shown,
  };
}
