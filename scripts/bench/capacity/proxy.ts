import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../child-server.ts';

export const PROXIES = ['haproxy', 'caddy'] as const;
export type ProxyName = (typeof PROXIES)[number];

const INFRA = join(import.meta.dirname, '../../../infra');
const PROGRAMS = { haproxy: '/usr/sbin/haproxy', caddy: '/usr/bin/caddy' };

export interface Proxy extends AsyncDisposable {
  /** Where it accepts TLS. */
  readonly host: string;
  readonly pid: number;
}

/** Starts a proxy with the file of `infra`, in which only addresses and paths are replaced. */
export async function startProxy(name: ProxyName, upstream: string, folder: string): Promise<Proxy> {
  const [port, httpPort] = [await freePort(), await freePort()];
  writeCertificate(folder);
  const file = join(folder, name);
  const text = name === 'haproxy' ? haproxyFile(port, httpPort, upstream, folder) : caddyFile(port, upstream, folder);
  writeFileSync(file, text);
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn(PROGRAMS[name], args, {
    stdio: 'ignore',
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${PROGRAMS[name]} is not installed`);
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`);
    await sleep(50);
  }
  return {
    host: `127.0.0.1:${port}`,
    pid,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function haproxyFile(port: number, httpPort: number, upstream: string, folder: string): string {
  return replaceAll(readFileSync(join(INFRA, 'haproxy.cfg'), 'utf8'), {
    'bind :80\n': `bind 127.0.0.1:${httpPort}\n`,
    'bind :443 ssl crt /etc/haproxy/certs ': `bind 127.0.0.1:${port} ssl crt ${join(folder, 'both.pem')} `,
    '127.0.0.1:3001': upstream,
    '    server web2 127.0.0.1:3002\n': '',
  });
}

/** Without the line that its comment says to remove for older versions. */
function caddyFile(port: number, upstream: string, folder: string): string {
  const certificate = `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`;
  const file = replaceAll(readFileSync(join(INFRA, 'Caddyfile'), 'utf8'), {
    '{$SITE:posy.example} {': `https://127.0.0.1:${port} {\n\t${certificate}`,
    '{$UPSTREAMS:127.0.0.1:3001 127.0.0.1:3002}': upstream,
    '\t\tstream_close_delay 5m\n': '',
  });
  return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${file}`;
}

/** Throws when the file no longer holds what is replaced. */
function replaceAll(file: string, replacements: Readonly<Record<string, string>>): string {
  let result = file;
  for (const [from, to] of Object.entries(replacements)) {
    if (!result.includes(from)) throw new Error(`The file lacks ${JSON.stringify(from)}`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/** A key and a certificate signed by itself, of the kind that Caddy gets from a public authority. */
function writeCertificate(folder: string): void {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const { status } = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${cert}`.split(
      ' ',
    ),
  );
  if (status !== 0) throw new Error('openssl made no certificate');
  writeFileSync(join(folder, 'both.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
