/** Where a developer finds the mails and reset codes of the server that `dev` starts. It stands last, before an empty line. */
export function mailWords({ webUrl, hasSmtp }: { readonly webUrl: string; readonly hasSmtp: boolean }): string {
  const inbox = `${webUrl}/admin/emails, for the administrator`;
  return hasSmtp
    ? `Mails:         sent through SMTP_URL, and kept in ${inbox}\n\n`
    : `Mails:         not sent, since SMTP_URL is not set; they and their reset codes are in ${inbox}\n\n`;
}
