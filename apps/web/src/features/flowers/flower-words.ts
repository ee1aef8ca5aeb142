import type { EntryAbout } from '../delivery/entry-about.ts';
import { flowerWordsTexts } from './flower-words.en.ts';
import { flowersTexts as texts } from './flowers.en.ts';
import { setFlower } from './flowers.switch.ts';

/** The outbox's texts for flower mutations: see `outbox/entry-words.ts`. */
export const flowerWords = [
  {
    kind: 'flower.set',
    title: (args: unknown, about: EntryAbout) => (setFlower.isOn(args) ? giveTitle(about) : takeTitle(about)),
    what: texts.flower,
    sent: null,
    // The post was deleted with its flower button, so nothing is shown.
    refused: (code: string) => (code === 'post_not_found' ? null : `${texts.error}: ${texts.failed}`),
    staysWhenRefused: false,
  },
] as const;

function giveTitle({ person, isOwn, media }: EntryAbout): string {
  if (isOwn) return flowerWordsTexts.giveToOwn({ media });
  return person === null ? flowerWordsTexts.give : flowerWordsTexts.giveTo({ name: person, media });
}

function takeTitle({ person, isOwn, media }: EntryAbout): string {
  if (isOwn) return flowerWordsTexts.takeFromOwn({ media });
  return person === null ? flowerWordsTexts.removeFlower : flowerWordsTexts.takeFrom({ name: person, media });
}
