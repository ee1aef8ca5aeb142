import { flowersTexts as texts } from './flowers.texts.ts';

/** How the outbox speaks of a wish: see `outbox/entry-words.ts`. */
export const flowerWords = [
  {
    kind: 'flower.set',
    title: (args: unknown) => (isGiven(args) ? texts.give : texts.takeBack),
    what: texts.flower,
    sent: null,
    // The post is gone, and its flower button with it: nothing to tell.
    refused: (code: string) => (code === 'post_not_found' ? null : `${texts.error}: ${texts.failed}`),
    isKeptWhenRefused: false,
  },
] as const;

function isGiven(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'isFlowered' in args && args.isFlowered === true;
}
