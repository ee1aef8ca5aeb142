import { missingEngines } from '../../apps/e2e/src/engines/missing-engines.ts';
import { ensureChromium, ensureHeadlessShell } from '../browser/ensure-chromium.ts';
import { ensureFirefox } from '../browser/ensure-firefox.ts';
import { ensureWebKit } from '../browser/ensure-webkit.ts';
import { buildAll } from '../build/build-all.ts';
import { ensureServices } from '../machine/ensure-services.ts';

/** Tasks that need the built web app, and those that need a browser, too. */
const NEED_BUILD = ['check:budgets', 'check:lighthouse', 'test:journeys'];
const NEED_BROWSER = ['check:lighthouse', 'test:journeys'];

export interface Preparation {
  /** Errors; empty when all is ready. */
  readonly problems: readonly string[];
  /** Tasks that cannot run because of the problems. */
  readonly unreachable: readonly string[];
  /** Journeys that are left out because this machine lacks their engine. */
  readonly skipped: readonly string[];
}

/** Builds the product and installs the services and browsers that tests start. */
export async function prepare(): Promise<Preparation> {
  const log = (line: string): void => void process.stdout.write(`${line}\n`);
  const problems: string[] = [];
  const unreachable: string[] = [];
  const { isOk, details } = await buildAll();
  if (!isOk) {
    problems.push(`The build failed.\n${details}`);
    unreachable.push(...NEED_BUILD);
  }
  ensureServices(log);
  try {
    await ensureChromium(log);
    ensureHeadlessShell(log);
    ensureFirefox(log);
    ensureWebKit(log);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    unreachable.push(...NEED_BROWSER);
  }
  const skipped = missingEngines().map(({ engine, reason }) => `journeys in ${engine}: ${reason}`);
  return { problems, unreachable, skipped };
}
