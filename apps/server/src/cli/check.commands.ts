import type { Finding, Level } from '../checks/check.ts';
import { runChecks } from '../checks/run-checks.ts';
import { systemClock } from '../system-time.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';

/** `posy check` */
export const checkCommands: CommandGroup = (program, act) => {
  program
    .command('check')
    .description('look at the settings and everything that they name, and say what is wrong and what to do')
    .addHelpText(
      'after',
      '\nRun it with the settings and as the user of the server, which may be running. It sends no email and changes nothing; in a' +
        '\nbucket it writes and deletes one small object. Exit code 1 when there is a problem; warnings do not count.',
    )
    .action(act(check));
};

async function check({ env, webDir }: CommandContext): Promise<CommandResult> {
  const findings = await runChecks(env, webDir, systemClock);
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(({ level, part, text }) => `${level.padEnd(7)}  ${part.padEnd(width)}  ${text}`);
  const summary = `${countText(problems, 'problem')}, ${countText(warnings, 'warning')}`;
  return {
    json: { problems, warnings, findings: findings.map(({ level, part, text }: Finding) => ({ level, part, text })) },
    text: [...lines, summary].join('\n'),
    foundProblem: problems > 0,
  };
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
