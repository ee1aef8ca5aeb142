/**
 * Browsers that want to be told, each of one account at a time. They go with the session they were given in: who logs out
 * is told nothing more. Keys as the browser gave them, base64url; `createdAt` in ms, of the last time it was given.
 */
export interface PushTables {
  pushSubscriptions: {
    endpoint: string;
    userId: string;
    sessionId: string;
    p256dh: string;
    auth: string;
    createdAt: number;
  };
}
