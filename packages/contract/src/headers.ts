/** Header names that client and server share, in lower case as in Node and fetch. */

/** Marks an answer as Posy's own, so that a captive portal's page is never taken for one. */
export const POSY_HEADER = 'x-posy';
/** The account a write was made under; another session answers 409 `user_mismatch`. */
export const EXPECT_USER_HEADER = 'x-expect-user';
/** The account an answer was made for. */
export const USER_HEADER = 'x-posy-user';
/** UUID of a write: repeated calls have no further effect. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_REPLAYED_HEADER = 'idempotency-replayed';
/** `<epoch>.<u>.<rev>`: the change-log number and row revision that carry a write's effect. */
export const SYNC_ACK_HEADER = 'x-sync-ack';
/** `1` on a write: the answer carries ops, see `AnswerOpsSchema`; otherwise only its own body. */
export const SYNC_OPS_HEADER = 'x-sync-ops';
/** `<epoch>.<g>.<u>`: the position of a list in the change log. */
export const SYNC_AS_OF_HEADER = 'x-sync-as-of';
/** `ErrorCode` of a refusal, for clients that ignore the body. */
export const ERROR_CODE_HEADER = 'x-error-code';
/** On every API answer during a maintenance: the operator's message, percent-encoded; '' without one. */
export const MAINTENANCE_HEADER = 'x-posy-maintenance';
/** Id of the request, which is in its log lines on the server. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** The client's protocol number. */
export const PROTOCOL_HEADER = 'x-posy-protocol';
/** Metric of `Server-Timing` on a page: the browser has a session cookie. */
export const SESSION_HINT = 'session';
