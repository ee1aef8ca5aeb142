import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { installedProgram } from './installed-program.ts';

const INFRA = join(import.meta.dirname, '../../../../infra');

/** The programs whose files are shipped; null where they are not installed. */
export const PROXY_PROGRAMS = {
  haproxy: installedProgram('haproxy'),
  caddy: installedProgram('caddy'),
  nginx: installedProgram('nginx'),
};
export type ProxyKind = keyof typeof PROXY_PROGRAMS;

/** Everything in a shipped file that a machine may change. */
export interface ProxyPlace {
  /** The port for https. */
  readonly port: number;
  readonly httpPort: number;
  readonly upstreams: readonly [number, number];
  /** Folder with `cert.pem` and `key.pem`, and both in `both.pem`. */
  readonly folder: string;
}

/** A proxy with the file of `infra`, in which only addresses and paths are replaced. */
export class ShippedProxy implements AsyncDisposable {
  output = '';
  readonly #child: ChildProcess;
  readonly #end: NodeJS.Signals;

  private constructor(child: ChildProcess, end: NodeJS.Signals) {
    this.#child = child;
    this.#end = end;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => (this.output += data.toString()));
  }

  /** Starts it, and resolves when its port accepts connections. */
  static async start(kind: ProxyKind, program: string, place: ProxyPlace): Promise<ShippedProxy> {
    const file = join(place.folder, `${kind}.conf`);
    const { text, args, end } = KINDS[kind];
    await writeFile(file, await text(place));
    const env = { HOME: place.folder, XDG_DATA_HOME: place.folder, XDG_CONFIG_HOME: place.folder };
    const proxy = new ShippedProxy(spawn(program, args(file), { stdio: ['ignore', 'pipe', 'pipe'], env }), end);
    await vi.waitFor(() => reach(place.port), { timeout: 20_000, interval: 50 });
    return proxy;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill(this.#end);
    await exited;
  }
}

async function haproxyFile({ port, httpPort, upstreams, folder }: ProxyPlace): Promise<string> {
  return replaceAll(await readFile(join(INFRA, 'haproxy.cfg'), 'utf8'), {
    'bind :80\n': `bind 127.0.0.1:${httpPort}\n`,
    'bind :443 ssl crt /etc/haproxy/certs ': `bind 127.0.0.1:${port} ssl crt ${join(folder, 'both.pem')} `,
    '127.0.0.1:3001': `127.0.0.1:${upstreams[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${upstreams[1]}`,
  });
}

async function nginxFile({ port, httpPort, upstreams, folder }: ProxyPlace): Promise<string> {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = folders.map((name) => `    ${name}_temp_path ${join(folder, `nginx-${name}`)};\n`);
  return replaceAll(await readFile(join(INFRA, 'nginx.conf'), 'utf8'), {
    'pid /run/nginx.pid;': `pid ${join(folder, 'nginx.pid')};`,
    '/var/log/nginx/error.log': 'stderr',
    '\nhttp {\n': `\nhttp {\n${temporary.join('')}`,
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '/etc/nginx/certs/fullchain.pem;': `${join(folder, 'cert.pem')};`,
    '/etc/nginx/certs/privkey.pem;': `${join(folder, 'key.pem')};`,
    '127.0.0.1:3001': `127.0.0.1:${upstreams[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${upstreams[1]}`,
  });
}

/** Without the line that its comment says to remove for the Caddy 2.6 of Debian 12. */
async function caddyFile({ port, upstreams, folder }: ProxyPlace): Promise<string> {
  const certificate = `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`;
  const file = replaceAll(await readFile(join(INFRA, 'Caddyfile'), 'utf8'), {
    '{$SITE:posy.example} {': `https://127.0.0.1:${port} {\n\t${certificate}`,
    '127.0.0.1:3001 127.0.0.1:3002': `127.0.0.1:${upstreams[0]} 127.0.0.1:${upstreams[1]}`,
    '\t\tstream_close_delay 5m\n': '',
  });
  return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${file}`;
}

/** How each proxy gets its file, is started, and ends with all of its processes. */
const KINDS: {
  readonly [Kind in ProxyKind]: {
    readonly text: (place: ProxyPlace) => Promise<string>;
    readonly args: (file: string) => readonly string[];
    readonly end: NodeJS.Signals;
  };
} = {
  haproxy: { text: haproxyFile, args: (file) => ['-db', '-f', file], end: 'SIGKILL' },
  caddy: { text: caddyFile, args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'], end: 'SIGKILL' },
  // A killed master would leave its workers.
  nginx: { text: nginxFile, args: (file) => ['-c', file, '-g', 'daemon off;'], end: 'SIGTERM' },
};

/** Throws when the file no longer holds what a test replaces. */
function replaceAll(file: string, replacements: Readonly<Record<string, string>>): string {
  let result = file;
  for (const [from, to] of Object.entries(replacements)) {
    if (!result.includes(from)) throw new Error(`The file lacks ${JSON.stringify(from)}`);
    result = result.replaceAll(from, to);
  }
  return result;
}

async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
