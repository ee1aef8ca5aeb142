import Bowser from 'bowser';

/** The origin of a sign-in. `address`: see `addressKey`. */
export interface SignInPlace {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** No browser sends a longer one. */
const MAX_LENGTH = 512;
const KNOWN_BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * Browser and system of a `User-Agent`, such as 'Firefox on Windows'; unknown parts are left out, and '' means both. All words
 * are fixed ones of this file: clients control the header.
 */
export function deviceWords(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '' || userAgent.length > MAX_LENGTH) return '';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name !== undefined && KNOWN_BROWSERS.has(browser.name) ? browser.name : '';
  return [name, systemWord(os.name, platform.model)].filter((word) => word !== '').join(' on ');
}

/** Apple's devices have their own names; two of its systems share one name. */
function systemWord(os: string | undefined, model: string | undefined): string {
  if (os === 'iOS') return model === 'iPad' ? 'iPad' : 'iPhone';
  return os !== undefined && SYSTEMS.has(os) ? os : '';
}

const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));
