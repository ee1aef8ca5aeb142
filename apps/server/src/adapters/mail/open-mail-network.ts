import type { Config } from '../../config.ts';
import { greetingName } from './greeting-name.ts';
import type { MailNetwork } from './port.ts';
import { smtpNetwork } from './smtp.ts';

type MailSettings = Pick<Config, 'smtpUrl' | 'publicUrl' | 'mailFrom'>;

/** The mail server of the settings; null without one. */
export function openMailNetwork({ smtpUrl, publicUrl, mailFrom }: MailSettings): MailNetwork | null {
  return smtpUrl === null ? null : smtpNetwork({ url: smtpUrl, name: greetingName(publicUrl, mailFrom) });
}
