import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { mailWords } from './process/mail-words.ts';
import { requireNode } from './process/require-node.ts';
import { inRoot, toolPath } from './process/root.ts';
import { SEED_PASSWORD, SEED_PEOPLE } from './seed/people.ts';
import { seedLinks, seedWorld } from './seed/seed-world.ts';

// Server with --watch and the web app with hot reload, on a world of their own that is seeded once. PORT is the server's, and
// PUBLIC_URL names the address of the app, whose proxy calls the server by its own address.
requireNode();
const SERVER_PORT = process.env['PORT'] ?? '3000';
const WEB_URL = new URL(process.env['PUBLIC_URL'] ?? 'http://localhost:5173').origin;
const ADMIN = { email: 'admin@posy.test', password: 'keeper-of-the-garden' };

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', inRoot('apps', 'server', 'src', 'main.ts')],
  {
    cwd: inRoot(),
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: SERVER_PORT,
      PUBLIC_URL: '',
      DATA_DIR: process.env['DATA_DIR'] ?? inRoot('.cache', 'dev-data'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  },
);
const web = spawn(toolPath('vite', 'apps/web'), ['--port', new URL(WEB_URL).port, '--strictPort'], {
  cwd: inRoot('apps', 'web'),
  stdio: 'inherit',
  env: { ...process.env, PORT: SERVER_PORT },
});
for (const [child, other] of [
  [server, web],
  [web, server],
] as const) {
  child.once('exit', (code) => {
    process.exitCode = code ?? 0;
    other.kill();
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));

const origin = `http://127.0.0.1:${SERVER_PORT}`;
while (server.exitCode === null && !(await isUp())) await pause(200);
if (server.exitCode === null) {
  try {
    await seedWorld(origin, () => {});
    await seedLinks(origin, ADMIN, () => {});
  } catch (error) {
    stop('SIGTERM');
    throw error;
  }
  const people = SEED_PEOPLE.map(({ email }) => email).join(', ');
  process.stdout.write(
    `\n${WEB_URL} (API documentation: ${origin}/api/docs)\n` +
      `People:        ${people}\nTheir password: ${SEED_PASSWORD}\n` +
      `Administrator: ${ADMIN.email}, password ${ADMIN.password}\n` +
      mailWords({ webUrl: WEB_URL, hasSmtp: Boolean(process.env['SMTP_URL']) }),
  );
}

function stop(signal: NodeJS.Signals): void {
  server.kill(signal);
  web.kill(signal);
}

async function isUp(): Promise<boolean> {
  return await fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}
