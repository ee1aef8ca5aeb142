import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@posy/contract/errors';
import { readCatalogue } from '../../apps/web/scripts/read-catalogue.ts';

/** An English text, and what translators have to know about it. */
interface EnglishText {
  readonly message: string;
  readonly description: string | null;
}

/**
 * All English texts by their ids: those of screens (`*.en.ts`), of mails and notifications (`*.texts.ts` of the server), and the
 * refusals of the contract, in the order of their catalogues.
 */
export function englishTexts(root: string): ReadonlyMap<string, EnglishText> {
  const files = [SCREENS, SERVER].flatMap((pattern) => globSync(pattern, { cwd: root }));
  const catalogues = files.map((file) => readCatalogue(file, readFileSync(join(root, file), 'utf8')));
  const all = catalogues.flatMap(({ name, messages, descriptions }) =>
    [...messages].map(
      ([key, message]) => [`${name}.${key}`, { message, description: descriptions.get(key) ?? null }] as const,
    ),
  );
  for (const [code, { message }] of Object.entries(ERRORS))
    all.push([`errors.${code}`, { message, description: null }]);
  return new Map(all.toSorted(([one], [other]) => compare(catalogueOf(one), catalogueOf(other))));
}

const SCREENS = 'apps/web/src/**/*.en.ts';
const SERVER = 'apps/server/src/features/**/*.texts.ts';

/** The catalogue of a text, by its id. */
export function catalogueOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
