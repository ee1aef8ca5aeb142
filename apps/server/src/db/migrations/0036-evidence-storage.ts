import type { Migration } from './columns.ts';

type Existing = {
  media: { id: string; bytes: number };
  reports: { mediaId: string | null };
  reportPhotos: { mediaId: string };
};

/** Copies in reports take nothing of the storage of the accused: those from before that rule did. */
export const evidenceStorage: Migration = {
  name: '0036-evidence-storage',
  async up({ db }) {
    await db
      .$extendTables<Existing>()
      .updateTable('media')
      .set({ bytes: 0 })
      .where((eb) =>
        eb.or([
          eb('id', 'in', eb.selectFrom('reports').select('mediaId').where('mediaId', 'is not', null)),
          eb('id', 'in', eb.selectFrom('reportPhotos').select('mediaId')),
        ]),
      )
      .execute();
  },
};
