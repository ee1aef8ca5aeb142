import { existsSync } from 'node:fs';

/** Debian packages: the WebDriver, a display, our window's bindings, and the codecs of photos' and videos' players. */
export const WEBKIT_PACKAGES = [
  'webkit2gtk-driver',
  'xvfb',
  'python3-gi',
  'gir1.2-webkit2-4.1',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
] as const;

/** Programs and environment of an installed WebKit. */
export interface WebKit {
  readonly driver: string;
  readonly display: string;
  readonly python: string;
  readonly env: NodeJS.ProcessEnv;
}

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
/** The distribution's own Python, which its bindings are built for. */
const PYTHON = '/usr/bin/python3';

/** The installed WebKit, or the reason why there is none. */
export function findWebKit(): WebKit | string {
  for (const program of [DRIVER, DISPLAY, PYTHON]) if (!existsSync(program)) return `${program} is missing`;
  return { driver: DRIVER, display: DISPLAY, python: PYTHON, env: process.env };
}
