import { hash } from 'node:crypto';

/** Fingerprint of a request: SHA-256 of call and arguments, independent of the order of keys. */
export function fingerprintOf(call: string, args: unknown): string {
  return hash('sha256', `${call}\n${canonicalJson(args)}`, 'hex');
}

function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'null'
  );
}
