import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A received mail with its decoded parts. */
export interface ReceivedMail {
  readonly from: string;
  /** Envelope recipients, independent of the headers. */
  readonly to: readonly string[];
  readonly raw: string;
  /** Its headers, unfolded, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/**
 * Behaviour of the next mail. `stall`: it is received and never confirmed; `cut`: it is received and the connection breaks; a
 * number: the reply to it. `mute`: the next connection is never greeted. A server that starts connects without a mail.
 */
export type MailAnswer = 'mute' | 'stall' | 'cut' | 450 | 550;

/** An SMTP server on loopback that stores its mails. */
export class MailServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = [];
  /** Names with which clients of closed connections greeted, in order. */
  readonly greetings: string[] = [];
  /** Number of connections so far, including failed ones. */
  connections = 0;
  readonly #answers: MailAnswer[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #bySession = new Map<string, MailAnswer>();
  #server: SMTPServer;
  #port = 0;

  private constructor() {
    this.#server = this.#make();
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await server.open();
    return server;
  }

  /** `smtp://…` */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Sets the behaviour of the next mails, one each. */
  answerNext(...answers: readonly MailAnswer[]): void {
    this.#answers.push(...answers);
  }

  /** Resolves when this number of mails was received since the start. */
  async taken(count: number): Promise<void> {
    while (this.received.length < count) {
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
      });
    }
  }

  /** Listens again on the same port. */
  async open(): Promise<void> {
    this.#server = this.#make();
    const listener = this.#server.listen(this.#port, '127.0.0.1');
    await once(listener, 'listening');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    this.#port = (listener.address() as AddressInfo).port;
  }

  /** From now on connections are refused. */
  async shut(): Promise<void> {
    for (const connection of this.#server.connections) connection._socket.destroy();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(resolve);
    await promise;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.shut();
  }

  #make(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      logger: false,
      onConnect: (_session, callback) => {
        this.connections++;
        if (this.#answers[0] !== 'mute') callback();
        else this.#answers.shift();
      },
      onClose: ({ hostNameAppearsAs }) => {
        this.greetings.push(String(hostNameAppearsAs));
      },
      onMailFrom: (_address, session, callback) => {
        const answer = this.#answers.shift();
        if (answer !== undefined) this.#bySession.set(session.id, answer);
        callback();
      },
      onData: (stream, session, callback) => {
        void buffer(stream).then((bytes) => this.#take(bytes, session, callback));
      },
    });
  }

  #take(bytes: Buffer, session: SMTPServerSession, callback: (error?: Error) => void): void {
    const answer = this.#bySession.get(session.id);
    if (typeof answer === 'number') {
      callback(Object.assign(new Error(`${answer} no`), { responseCode: answer }));
      return;
    }
    this.received.push(readMail(bytes.toString('latin1'), session));
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
    if (answer === 'cut') {
      for (const connection of this.#server.connections) {
        if (connection.session.id === session.id) connection._socket.destroy();
      }
    } else if (answer !== 'stall') callback();
  }
}

function readMail(raw: string, { envelope }: SMTPServerSession): ReceivedMail {
  const { headers, body } = splitHead(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined
      ? []
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => splitHead(part.trimStart()));
  const partOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type) === true);
    return part ? decode(part.body, part.headers.get('content-transfer-encoding') ?? '') : '';
  };
  return {
    from: envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? ''),
    to: envelope.rcptTo.map(({ address }) => address),
    raw,
    headers,
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}

function splitHead(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const pairs = head.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(pairs), body: raw.slice(end + 4) };
}

/** A part as text: quoted-printable (RFC 2045, section 6.7), base64 or as it is. */
function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString();
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
