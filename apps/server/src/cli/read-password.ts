import { createInterface } from 'node:readline';
import { addAbortSignal, type Readable, Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** The standard input. */
export interface PasswordInput extends Readable {
  readonly isTTY?: boolean;
}

interface Terminal {
  readonly stdin: PasswordInput;
  /** Prints a prompt. */
  readonly prompt: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Far more than a password may have. */
const MAX_BYTES = 4096;

/**
 * Reads a password: on a terminal it is asked twice, and typed characters are not shown; elsewhere it is the first line of the
 * standard input. Never an argument: other users of the machine see those.
 */
export async function readPassword(terminal: Terminal): Promise<string> {
  return terminal.stdin.isTTY === true ? askTwice(terminal) : firstLineOf(terminal);
}

async function askTwice({ stdin, prompt, signal }: Terminal): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output, terminal: true, historySize: 0, signal });
  // In this mode the terminal sends no signal.
  terminal.once('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    prompt(question);
    const line = await lines.next();
    prompt('\n');
    if (line.done === true) throw new CommandError('Cancelled');
    return line.value;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('Password again: ')) !== password) throw new CommandError('The passwords differ');
    return password;
  } finally {
    terminal.close();
  }
}

async function firstLineOf({ stdin, signal }: Terminal): Promise<string> {
  let text = '';
  const input: Readable = addAbortSignal(signal, stdin.setEncoding('utf8'));
  for await (const chunk of input) {
    text += String(chunk);
    if (text.length > MAX_BYTES || text.includes('\n')) break;
  }
  const [line = ''] = text.split(/\r?\n/);
  if (line === '') throw new CommandError('Type a password, or use --generate', 2);
  return line;
}
