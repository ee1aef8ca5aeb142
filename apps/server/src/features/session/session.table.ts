/**
 * `tokenHash`: SHA-256 of the cookie's value, base64url; the value itself is never stored. `device`: see `deviceWords`. Times in
 * ms.
 */
export interface SessionTables {
  sessions: {
    id: string;
    tokenHash: string;
    userId: string;
    createdAt: number;
    lastSeenAt: number;
    device: string;
  };
}
