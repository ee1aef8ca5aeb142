import { findFirefox } from '../../../../scripts/browser/find-firefox.ts';
import { findWebKit } from '../../../../scripts/browser/find-webkit.ts';
import type { Engine } from './phone.ts';

/** Why an engine other than Chromium, which journeys cannot do without, cannot run on this machine. */
export interface MissingEngine {
  readonly engine: Engine;
  readonly reason: string;
}

/** The engines that this machine lacks. Their projects have no journeys, and the last lines of a run name them. */
export function missingEngines(): readonly MissingEngine[] {
  const webkit = findWebKit();
  return [
    ...(findFirefox() === null ? [{ engine: 'firefox', reason: 'no Firefox was found' } as const] : []),
    ...(typeof webkit === 'string' ? [{ engine: 'webkit', reason: webkit } as const] : []),
  ];
}
