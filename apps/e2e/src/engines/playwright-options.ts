import type { PhoneOptions } from './phone.ts';

export interface PlaywrightPhoneOptions extends PhoneOptions {
  /** Default: `light`. */
  readonly colorScheme?: 'light' | 'dark';
}
