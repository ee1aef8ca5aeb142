import type { Decision, ReportReason, ReportTarget } from '@posy/contract/reports';

/**
 * What people reported. `reporterId` is null, and `note` '', when the account of who reported is gone. `evidenceText` and the
 * picture `mediaId`, a copy, are what it was then: they stay when the thing itself goes, and go with the account of who made
 * it. Instants in ms.
 */
export interface ReportsTables {
  reports: {
    id: string;
    reporterId: string | null;
    accusedId: string;
    target: ReportTarget;
    targetId: string;
    reason: ReportReason;
    note: string;
    evidenceText: string;
    mediaId: string | null;
    state: 'open' | 'decided';
    decision: Decision | null;
    decidedAt: number | null;
    createdAt: number;
  };
}
