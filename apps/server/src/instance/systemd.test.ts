import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { installedProgram } from '../testing/installed-program.ts';
import { ServerProcess, TemporaryFolder } from '../testing/server-process.ts';

const python = installedProgram('python3');
const notifier = installedProgram('systemd-notify');
/** Node has no such sockets, so a line of Python plays systemd: it prints each message that arrives. */
const RECEIVER = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print('bound', flush=True)
while True: print(receiver.recv(4096).decode(), flush=True)
`;

describe.skipIf(python === null || notifier === null)('systemd', () => {
  test('systemd hears that a process listens, and then that its event loop turns', { timeout: 120_000 }, async () => {
    await using folder = await TemporaryFolder.make();
    const socket = join(folder.path, 'notify');
    await using receiver = await Receiver.start(python ?? '', socket);

    const server = await ServerProcess.start(folder.path, {
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: '400000',
      PATH: [dirname(notifier ?? ''), '/usr/bin'].join(delimiter),
    });
    await vi.waitFor(() => expect(receiver.output.match(/WATCHDOG=1/g)?.length).toBeGreaterThanOrEqual(3));
    server.kill('SIGKILL');
    await server.exited;

    expect(receiver.output.indexOf('READY=1')).toBeGreaterThan(-1);
    expect(receiver.output.indexOf('READY=1')).toBeLessThan(receiver.output.indexOf('WATCHDOG=1'));
  });
});

class Receiver implements AsyncDisposable {
  output = '';
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on('data', (data: Buffer) => (this.output += data.toString()));
  }

  static async start(program: string, socket: string): Promise<Receiver> {
    const receiver = new Receiver(spawn(program, ['-c', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] }));
    await vi.waitFor(() => expect(receiver.output).toContain('bound'));
    return receiver;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }
}
