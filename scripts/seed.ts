import { firstAdmin } from './seed/first-admin.ts';
import { serverOrigin } from './seed/origin.ts';
import { SEED_PASSWORD } from './seed/people.ts';
import { seedLinks, seedWorld } from './seed/seed-world.ts';

// Fills the running server with a demo world, through the public API alone.
const origin = serverOrigin(process.env);
const isUp = await fetch(`${origin}/healthz`).then(
  (response) => response.ok,
  () => false,
);
if (isUp) {
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  await seedWorld(origin, log);
  const admin = firstAdmin(process.env);
  if (admin) await seedLinks(origin, admin, log);
  else log('No links: they are for the administrator to make. Set ADMIN_PASSWORD for that.');
  process.stdout.write(`\n${origin}: log in as alice@posy.test, password "${SEED_PASSWORD}"\n`);
} else {
  process.stderr.write(`Nothing answers at ${origin}. Start Posy first: npx -y pnpm@12 start\n`);
  process.exitCode = 1;
}
