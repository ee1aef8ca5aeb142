/**
 * - `ios-safari`, `ios-other`  by the browser's Share
 * - `android-firefox`, `android`  by the browser's menu
 * - `mac-safari`  by the File menu
 * - `desktop`  by an icon in the address bar
 */
export type InstallGuide = 'ios-safari' | 'ios-other' | 'android-firefox' | 'android' | 'mac-safari' | 'desktop';

/** The browser's own description. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** The guide to install a page in this browser; null where that is impossible. */
export function guideFor({ userAgent, maxTouchPoints }: BrowserFacts): InstallGuide | null {
  // An iPad reports itself as a Mac, and no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (isIos) return /CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent) ? 'ios-other' : 'ios-safari';
  const isFirefox = /Firefox\//.test(userAgent);
  if (/Android/.test(userAgent)) return isFirefox ? 'android-firefox' : 'android';
  if (isFirefox) return null;
  if (/Chrome\//.test(userAgent)) return 'desktop';
  const safari = /Macintosh.* Version\/(\d+)/.exec(userAgent);
  // "Add to Dock" came with Safari 17.
  return safari && Number(safari[1]) >= 17 ? 'mac-safari' : null;
}

/** Whether a guide is for an iPhone or iPad. */
export function isIos(guide: InstallGuide | null): boolean {
  return guide === 'ios-safari' || guide === 'ios-other';
}

/** Whether this page is an installed app already. */
export function isStandalone(): boolean {
  if ('standalone' in navigator && navigator.standalone === true) return true;
  return globalThis.matchMedia?.('(display-mode: standalone), (display-mode: minimal-ui)').matches ?? false;
}
