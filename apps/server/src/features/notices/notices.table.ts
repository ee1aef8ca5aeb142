import type { NoticeEntity } from '@posy/contract/reports';

/** Notices to users about reports, their own or about them; never changed. `createdAt` in ms. */
export interface NoticesTables {
  notices: {
    id: string;
    userId: string;
    kind: NoticeEntity['kind'];
    target: NoticeEntity['target'];
    reason: string;
    excerpt: string;
    createdAt: number;
  };
}
