/**
 * Actions of administrators and their attempts. A row is never changed, and deleted after a year at the earliest; triggers refuse
 * anything else. Users are named by id only, so that lines can outlive them: `target` is an id, of a row of `auditAddresses`
 * for an e-mail address without an account, or ''. `createdAt` in ms.
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
   * Network address of a line's call, under the line's id: deleted with the actor's account, or after a year. Times are the
   * line's.
   */
  auditOrigins: { id: string; actorId: string; address: string; createdAt: number };
  /** E-mail addresses as subjects of lines; deleted with an account that has them. */
  auditAddresses: { id: string; address: string };
}
