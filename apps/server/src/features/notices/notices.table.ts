import type { NoticeEntity } from '@posy/contract/reports';

/** What the place told a person about a report, theirs or of them; never changed. `createdAt` in ms. */
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
