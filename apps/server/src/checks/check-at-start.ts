import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { checkBackupFolder } from './check-backups.ts';
import { diskCheck } from './check-disk.ts';
import { mailCheck } from './check-mail.ts';
import type { Finding } from './check.ts';

/**
 * Logs settings that name something unusable and would fail hours later: the mail server, a disk, the folder of backups. Run it beside
 * the start, which does not wait. Never rejects.
 */
export async function checkAtStart(
  config: Config,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  hideSecrets: (text: string) => string,
): Promise<void> {
  const input = { config, now: () => clock.now(), database: Promise.resolve(null) };
  const { to } = config.backup;
  const found = await Promise.allSettled([
    config.smtpUrl === null ? [] : mailCheck.run(input),
    diskCheck.run(input),
    to === null ? [] : checkBackupFolder(to, config),
  ]);
  const findings = found.flatMap((one): readonly Finding[] => (one.status === 'fulfilled' ? one.value : []));
  for (const { level, part, text } of findings) if (level === 'problem') log.warn(hideSecrets(`${part} ${text}`));
}
