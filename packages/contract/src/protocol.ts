/**
 * Number of the wire format. An installed app may be older than the server, so a change that an old app would misread
 * raises the number and gets a line here; `protocol.test.ts` fails when the schemas change and this does not.
 *
 * 23 2026-11  Posy 1.0.0.
 * 24 2026-12  A message names the one that it answers, is edited and unsent, and has reactions. Users type,
 *             and have receipts, if they want, and choose who may write to them.
 */
export const PROTOCOL_VERSION = 24;

/** The oldest supported client protocol; older clients get 426 `update_required`. */
export const OLDEST_SUPPORTED_PROTOCOL = 21;
