import type { Deps } from '../../deps.ts';

type Needs = Pick<Deps, 'limits' | 'secret'>;

/**
 * Whether the account of this e-mail address signed in from this network in the last 90 days: strangers in other networks cannot
 * use up its tries. Without limits every network counts as known.
 */
export async function isKnownNetwork({ limits, secret }: Needs, email: string, network: string): Promise<boolean> {
  if (!limits.isOn) return true;
  const { points } = await limits.used('knownNetworks', keyOf(secret, email, network));
  return points > 0;
}

/** Stores for 90 days that the account signed in from this network. */
export async function rememberNetwork({ limits, secret }: Needs, email: string, network: string): Promise<void> {
  await limits.renew('knownNetworks', keyOf(secret, email, network));
}

/** The key depends on a secret of the server: otherwise trying all networks would reveal a stored one. */
function keyOf(secret: Deps['secret'], email: string, network: string): string {
  return secret.fingerprint('network of an account', pairOf(email, network));
}

/** The key of limits for an account and a network together. */
export function pairOf(email: string, network: string): string {
  return `${network} ${email}`;
}
