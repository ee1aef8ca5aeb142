import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PROTOCOL_VERSION } from './protocol.ts';
import { WIRE } from './testing/wire.ts';

test('the wire format matches the protocol number: change both, with a line of history, or neither', () => {
  const hash = createHash('sha256').update(JSON.stringify(WIRE)).digest('hex').slice(0, 16);

  expect({ version: PROTOCOL_VERSION, hash }).toMatchInlineSnapshot(`
    {
      "hash": "1310c7bab6d315f2",
      "version": 24,
    }
  `);
});
