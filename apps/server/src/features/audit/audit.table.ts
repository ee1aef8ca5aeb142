/**
 * What administrators did, or tried to: a row is never changed, and deleted after a year at the
 * earliest; triggers refuse anything else. It names people by their ids
 * alone, so that it can outlive them: `target` is an id, of a row of `auditAddresses` where it was an e-mail address that
 * was nobody's, or ''. `createdAt` in ms.
 */
export interface AuditTables {
  audit: {
    id: string;
    actorId: string;
    action: string;
    target: string;
    outcome: 'done' | 'refused' | 'denied';
    createdAt: number;
  };
  /**
   * Where the call of a line came from, under the line's id: deleted with the actor's account, or after a year. Times are
   * the line's.
   */
  auditOrigins: { id: string; actorId: string; address: string; createdAt: number };
  /** E-mail addresses that lines are about; one goes when an account with it is deleted. */
  auditAddresses: { id: string; address: string };
}
