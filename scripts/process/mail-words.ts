/** The line that tells developers where the mails and reset codes of the `dev` server are. It is the last line printed. */
export function mailWords({ webUrl, hasSmtp }: { readonly webUrl: string; readonly hasSmtp: boolean }): string {
  const inbox = `${webUrl}/admin/emails, for the administrator`;
  return hasSmtp
    ? `Mails:         sent through SMTP_URL, and kept in ${inbox}\n\n`
    : `Mails:         not sent, since SMTP_URL is not set; they and their reset codes are in ${inbox}\n\n`;
}
