import { collectionsTexts as texts } from './collections.en.ts';

/** The outbox's texts for collections: see `outbox/entry-words.ts`. */
export const collectionWords = [
  {
    kind: 'collection.create',
    title: (args: unknown) => texts.outboxCreate({ name: nameOf(args) }),
    what: texts.what,
    sent: texts.created,
    isOnlyAnnounced: true,
    refused: (_code: string, message: string) => message || texts.createFailed,
    refusedTitle: texts.createFailed,
    staysWhenRefused: true,
  },
  {
    kind: 'collection.rename',
    title: (args: unknown) => texts.outboxRename({ name: nameOf(args) }),
    what: texts.what,
    sent: texts.renamed,
    isOnlyAnnounced: true,
    refused: (_code: string, message: string) => message || texts.renameFailed,
    refusedTitle: texts.renameFailed,
    staysWhenRefused: false,
  },
  {
    kind: 'collection.delete',
    title: () => texts.outboxDelete,
    what: texts.what,
    sent: null,
    refused: () => texts.deleteFailed,
    staysWhenRefused: false,
  },
] as const;

function nameOf(args: unknown): string {
  if (typeof args !== 'object' || args === null || !('name' in args)) return texts.what;
  return typeof args.name === 'string' ? args.name : texts.what;
}
