import type { Config } from '../config.ts';
import type { ConfigError } from '../settings/config-error.ts';
import { findMisspelt, weighSettings } from '../settings/doubtful-settings.ts';
import type { Env } from '../settings/read-setting.ts';
import { SETTING_NAMES } from '../settings/setting-names.ts';
import { type Finding, ok, problem, problemOf, warning } from './check.ts';

/** Whatever can be said about settings without looking at what they name. `problems`: of values that cannot be used. */
export function checkSettings(env: Env, config: Config, problems: readonly ConfigError[]): Finding[] {
  const misspelt = findMisspelt(env).map(({ name, meant }) =>
    warning(name, `is no setting of Posy; rename it if it is ${meant}`),
  );
  const broken = problems.map((error) => problemOf(error, 'settings'));
  const doubtful = weighSettings(config, env)
    // A default stands for a broken value: that is no mistake of its own, nor does it contradict others.
    .filter(({ variable, text }) => !problems.some((error) => `${variable} ${text}`.includes(error.variable)))
    .map(({ variable, text }) =>
      variable === 'RATE_LIMITS' && config.isProduction ? problem(variable, text) : warning(variable, text),
    );
  const found = [...broken, ...misspelt, ...doubtful];
  if (found.length > 0) return found;
  const count = SETTING_NAMES.filter((name) => (env[name] ?? '') !== '').length;
  return [ok('settings', `${count} are set, and none is wrong or contradicts another`)];
}
