import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Config } from '../../config.ts';
import type { MailNetwork } from './port.ts';
import { smtpNetwork } from './smtp.ts';

type MailSettings = Pick<Config, 'smtpUrl' | 'publicUrl' | 'mailFrom'>;

/** The mail server of the settings; null without one. */
export function openMailNetwork({ smtpUrl, publicUrl, mailFrom }: MailSettings): MailNetwork | null {
  return smtpUrl === null ? null : smtpNetwork({ url: smtpUrl, name: greetingName(publicUrl, mailFrom) });
}

/**
 * The name with which Posy greets a mail server: the host of `PUBLIC_URL`, else the domain of `MAIL_FROM`. Strict servers refuse
 * nodemailer's default, `[127.0.0.1]` in containers. Undefined, which is that default, when neither is a name of the Internet.
 */
export function greetingName(publicUrl: string | null, mailFrom: string | null): string | undefined {
  const hosts = [publicUrl === null ? '' : new URL(publicUrl).hostname, mailFrom?.split('@').at(-1) ?? ''];
  return hosts.map((host) => domainToASCII(host).replace(/\.$/, '')).find(isPublicName);
}

function isPublicName(host: string): boolean {
  return host.includes('.') && isIP(host) === 0 && !host.endsWith('.localhost');
}
