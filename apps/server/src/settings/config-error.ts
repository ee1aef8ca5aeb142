import type { SettingName } from './setting-names.ts';

/** An invalid setting. The message is one line and begins with the variable's name. */
export class ConfigError extends Error {
  readonly variable: SettingName;

  constructor(variable: SettingName, reason: string) {
    super(`${variable} ${reason}`);
    this.name = 'ConfigError';
    this.variable = variable;
  }
}
