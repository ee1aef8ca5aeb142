import { globSync } from 'node:fs';

/** The programs of an installed WebKit. The browser window itself is our own: see `apps/e2e/src/engines/webkit/window.py`. */
export interface WebKit {
  readonly driver: string;
  readonly display: string;
}

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';

/** Debian packages and a file of each: the driver, a display, the window's bindings, codecs, and a tool for certificates. */
export const WEBKIT_PACKAGES: { readonly [name: string]: string } = {
  'webkit2gtk-driver': DRIVER,
  xvfb: DISPLAY,
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
  'gir1.2-webkit2-4.1': '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib',
  'gstreamer1.0-libav': '/usr/lib/*/gstreamer-1.0/libgstlibav.so',
  'gstreamer1.0-plugins-good': '/usr/lib/*/gstreamer-1.0/libgstisomp4.so',
  'gstreamer1.0-plugins-bad': '/usr/lib/*/gstreamer-1.0/libgstvideoparsersbad.so',
  openssl: '/usr/bin/openssl',
};

/** WebKit on this machine, or the reason why there is none. */
export function findWebKit(): WebKit | string {
  if (process.platform !== 'linux') return 'WebKitGTK runs on Linux only';
  const missing = Object.entries(WEBKIT_PACKAGES).filter(([, file]) => globSync(file).length === 0);
  if (missing.length > 0) return `missing packages: ${missing.map(([name]) => name).join(' ')}`;
  return { driver: DRIVER, display: DISPLAY };
}
