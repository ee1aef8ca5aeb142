import type { Catalogue } from '../../language/catalogue.ts';
import type { trimTexts } from './trim.en.ts';

export default {
  part: 'Teil, der geteilt wird',
  preview: 'Vorschau des Teils, der geteilt wird',
  start: 'Anfang',
  end: 'Ende',
  startAt: 'Anfang {time}',
  endAt: 'Ende {time}',
  length: 'Länge {time}',
  opening: 'Das Video wird geöffnet …',
  unreadable: 'Dieses Video lässt sich auf diesem Gerät nicht öffnen. Es bleibt, wie es ist.',
  inexact:
    'Dieser Browser kann nicht an jeder Stelle schneiden. Das Video beginnt vielleicht ein paar Sekunden vor dem gewählten Anfang.',
} satisfies Catalogue<typeof trimTexts>;
