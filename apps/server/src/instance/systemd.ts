import { spawn } from 'node:child_process';
import { findProgram } from '../features/media/video-tools.ts';
import { type Env, text, wholeNumber } from '../settings/read-setting.ts';

/** Two signs of life per period of the watchdog, as its manual recommends. */
const SIGNS_PER_PERIOD = 2;

/**
 * Tells systemd that the process listens, and from then on that its event loop turns (`Type=notify`, `WatchdogSec`). Does
 * nothing where systemd did not ask for it. Node cannot write to systemd's socket (a datagram socket of the file system), so
 * `systemd-notify` does; its unit needs `NotifyAccess=all`. Throws when that program is missing.
 */
export function notifySystemd(env: Env): void {
  const socket = text(env, 'NOTIFY_SOCKET');
  if (socket === null) return;
  const program = findProgram('systemd-notify', env['PATH'] ?? '');
  if (program === null) throw new Error('Type=notify needs the program systemd-notify on the PATH');
  const notify = (state: string) => {
    const child = spawn(program, [state], { env: { NOTIFY_SOCKET: socket }, stdio: 'ignore' });
    // A sign that was not given is noticed by systemd itself.
    child.on('error', () => {});
  };
  notify('READY=1');
  const microseconds = wholeNumber(env, 'WATCHDOG_USEC', 0, 0, 999_999_999);
  if (microseconds > 0) setInterval(() => notify('WATCHDOG=1'), microseconds / 1000 / SIGNS_PER_PERIOD).unref();
}
