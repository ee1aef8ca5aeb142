/** A UUID that spells a name of at most 16 letters, for tests that compare ids. */
export function idNamed(name: string): string {
  const hex = Buffer.from(name.padEnd(16)).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The name in an id of {@link idNamed}. */
export function nameOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString().trimEnd();
}
