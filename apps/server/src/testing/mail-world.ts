import { MailServer, type ReceivedMail } from '@posy/testkit/mail-server';
import { smtpNetwork } from '../adapters/mail/smtp.ts';
import type { Config } from '../config.ts';
import type { Dialect } from '../db/database.ts';
import type { RequestOptions, TestResponse } from './test-client.ts';
import { TestServer } from './test-server.ts';

/**
 * More than a busy machine needs. Tests with a hanging server set less, but more than the 100 ms before the greeting.
 */
const TIMEOUT_MS = 10_000;

/** A server that sends its mail to this test's own mail server. */
export class MailWorld implements AsyncDisposable {
  readonly server: TestServer;
  readonly mail: MailServer;

  private constructor(server: TestServer, mail: MailServer) {
    this.server = server;
    this.mail = mail;
  }

  static async open(
    dialect: Dialect = 'sqlite',
    config: Partial<Config> = {},
    timeoutMs = TIMEOUT_MS,
  ): Promise<MailWorld> {
    const mail = await MailServer.start();
    const server = await TestServer.start({
      dialect,
      config: { smtpUrl: mail.url, mailFrom: 'posy@posy.example', ...config },
      overrides: { random: () => 0.5, mailNetwork: smtpNetwork({ url: mail.url, timeoutMs }) },
    });
    return new MailWorld(server, mail);
  }

  /** A call without a session, with JSON. */
  post(path: string, json: unknown, options: RequestOptions = {}): Promise<TestResponse> {
    return this.server.anonymous().send(path, { method: 'POST', json, ...options });
  }

  ask(email: unknown, options?: RequestOptions): Promise<TestResponse> {
    return this.post('/api/password-reset/request', { email }, options);
  }

  confirm(
    email: string,
    resetCode: string,
    newPassword = 'lily pond 22',
    options?: RequestOptions,
  ): Promise<TestResponse> {
    return this.post('/api/password-reset/confirm', { email, resetCode, newPassword }, options);
  }

  /** Requests a code and returns the one that was sent. */
  async newCode(email: string): Promise<string> {
    const before = this.mail.received.length;
    await this.ask(email);
    await this.server.settle();
    const mail = this.mail.received.slice(before).find(({ to }) => to.includes(email));
    if (!mail) throw new Error(`No mail for ${email}`);
    return codeIn(mail);
  }

  logIn(email: string, password: string): Promise<TestResponse> {
    return this.post('/api/login', { email, password });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.mail[Symbol.asyncDispose]();
  }
}

/** The code in a mail. */
export function codeIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const code = /^\d{6}\r?$/m.exec(text)?.[0].trim();
  if (code === undefined) throw new Error(`No code in ${text}`);
  return code;
}

/** Another code of six digits. */
export function otherThan(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}
