import { createTransport } from 'nodemailer';
import { type MailNetwork, MailRefusedError } from './port.ts';

/** A working server answers faster. */
const TIMEOUT_MS = 15_000;
/** Accepts exactly one address, so that no header or command is misread. */
const ONE_ADDRESS = /^[^\s@,;:<>"()[\]\\]{1,64}@[^\s@,;:<>"()[\]\\]{1,253}$/;
/** Errors about the message or its recipient are permanent; errors about this client may be cured. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

interface SmtpOptions {
  readonly url: string;
  readonly name?: string | undefined;
  readonly timeoutMs?: number;
}

/**
 * Sends over SMTP, with one connection per mail: a pool sends again by its own rules. `url`: `smtp://user:password@host:port`,
 * encrypted as soon as the server offers it, or `smtps://`. `name`: see `greetingName`. `timeoutMs`: time limit of each step.
 */
export function smtpNetwork({ url, name, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailNetwork {
  const transport = createTransport({
    url,
    name,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Paths and URLs in a mail are never read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, from, to, subject, text, html, language, writtenAt }) {
      if (!ONE_ADDRESS.test(to)) throw new MailRefusedError('This is not one plain address');
      const host = from.slice(from.lastIndexOf('@') + 1);
      try {
        const { response } = await transport.sendMail({
          messageId: `<${id}@${host}>`,
          date: new Date(writtenAt),
          // As objects: a string would be parsed as a list of addresses with names.
          from: { name: 'Posy', address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': language,
          },
        });
        return response;
      } catch (error) {
        if (isRefusal(error)) throw new MailRefusedError(error.message);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const status = Number(error.responseCode);
  return ABOUT_THE_MAIL.has(String(error.code)) && status >= 500 && status < 600;
}
