import { flowersTexts as texts } from './flowers.en.ts';

/** The outbox's texts for flower mutations: see `outbox/entry-words.ts`. */
export const flowerWords = [
  {
    kind: 'flower.set',
    title: (args: unknown) => (isGiven(args) ? texts.give : texts.removeFlower),
    what: texts.flower,
    sent: null,
    // The post was deleted with its flower button, so nothing is shown.
    refused: (code: string) => (code === 'post_not_found' ? null : `${texts.error}: ${texts.failed}`),
    staysWhenRefused: false,
  },
] as const;

function isGiven(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'isFlowered' in args && args.isFlowered === true;
}
