import { isEmail, normalizeEmail } from '@posy/contract/session';
import { v7 as uuidv7 } from 'uuid';
import { openMailNetwork } from '../adapters/mail/open-mail-network.ts';
import { MailRefusedError } from '../adapters/mail/port.ts';
import { systemClock } from '../system-time.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';

/** `posy mail-test` */
export const mailTestCommands: CommandGroup = (program, act) => {
  program
    .command('mail-test <address>')
    .description('send a test email over SMTP_URL, and say what the mail server answered')
    .addHelpText(
      'after',
      '\nIt needs no database. An accepted email may still be dropped on its way: look into the inbox.',
    )
    .action(act(sendTest));
};

async function sendTest({ config }: CommandContext, address: string): Promise<CommandResult> {
  const { mailFrom, publicUrl } = config;
  const to = normalizeEmail(address);
  if (!isEmail(to)) throw new CommandError('This is no email address', 2);
  const network = openMailNetwork(config);
  if (!network || mailFrom === null)
    throw new CommandError('SMTP_URL is not set: emails stay in the inbox for administrators');
  const text = `This is a test. ${publicUrl ?? 'Posy'} can send emails.`;
  try {
    const answer = await network.send({
      id: uuidv7(),
      from: mailFrom,
      to,
      subject: 'A test of Posy',
      text,
      html: `<p>${text}</p>`,
      language: 'en',
      writtenAt: systemClock.now(),
    });
    return { json: { to, from: mailFrom, answer }, text: `The mail server accepted it: ${answer}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const verb = error instanceof MailRefusedError ? 'refused it' : 'did not take it';
    throw new CommandError(`The mail server ${verb}: ${reason}`);
  } finally {
    network.close();
  }
}
