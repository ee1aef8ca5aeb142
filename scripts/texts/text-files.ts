import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { englishTexts } from './english-texts.ts';
import { problemOf } from './text-problem.ts';

/** Texts by their ids: `<catalogue>.<key>`. */
type TextsById = Readonly<Record<string, string>>;

/** The texts of every language, as one JSON file each that translators and Weblate read, in the order of the English ones. */
export class TextFiles {
  readonly english: ReturnType<typeof englishTexts>;
  readonly #folder: string;

  constructor(root: string = ROOT, folder: string = join(root, 'packages', 'texts')) {
    this.english = englishTexts(root);
    this.#folder = folder;
  }

  /** All languages that have a file, but English. */
  get languages(): readonly string[] {
    const files = globSync('*.json', { cwd: this.#folder }).map((file) => basename(file, '.json'));
    return files.filter((name) => /^[a-z]{2,3}$/.test(name) && name !== 'en').toSorted();
  }

  /** The texts of a language; none when it has no file yet. */
  read(language: string): TextsById {
    const file = this.#fileOf(language);
    return existsSync(file) ? textsOf(JSON.parse(readFileSync(file, 'utf8'))) : {};
  }

  /** The ids of the texts that a language lacks. */
  missingIn(language: string): readonly string[] {
    const texts = this.read(language);
    return [...this.english.keys()].filter((id) => texts[id] === undefined);
  }

  /** Why each wrong text of a language cannot stand, in words. */
  problemsIn(texts: TextsById, language: string): ReadonlyMap<string, string> {
    const problems = Object.entries(texts).flatMap(([id, message]) => {
      const english = this.english.get(id);
      const problem = english ? problemOf(language, id, message, english.message) : 'is no text of Posy';
      return problem === null ? [] : [[id, problem] as const];
    });
    return new Map(problems);
  }

  /** `en.json` as the code has it now: the comment at a text is its description, in the way of Application Resource Bundles. */
  englishFile(): string {
    const entries = [...this.english].flatMap(([id, { message, description }]): [string, unknown][] =>
      description === null
        ? [[id, message]]
        : [
            [id, message],
            [`@${id}`, { description }],
          ],
    );
    return asJson(Object.fromEntries(entries));
  }

  /** Writes `en.json`. Returns the ids of texts whose words changed since, whose translations may be wrong now. */
  writeEnglish(): readonly string[] {
    const before = this.read('en');
    writeFileSync(this.#fileOf('en'), this.englishFile());
    return [...this.english].flatMap(([id, { message }]) =>
      before[id] === undefined || before[id] === message ? [] : [id],
    );
  }

  /** Writes a language in the order of the English texts, without those that English lacks. */
  write(language: string, texts: TextsById): void {
    const known = [...this.english.keys()].flatMap((id) => (texts[id] === undefined ? [] : [[id, texts[id]] as const]));
    writeFileSync(this.#fileOf(language), asJson(Object.fromEntries(known)));
  }

  #fileOf(language: string): string {
    return join(this.#folder, `${language}.json`);
  }
}

/** The texts in a file, without descriptions, and without the empty ones that translators have not reached. Throws for another form. */
export function textsOf(file: unknown): TextsById {
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    throw new Error('The file has no object of texts');
  const entries = Object.entries(file).filter(([id, message]) => !id.startsWith('@') && message !== '');
  const wrong = entries.find(([, message]) => typeof message !== 'string');
  if (wrong) throw new Error(`The file has no text at '${wrong[0]}'`);
  return Object.fromEntries(entries.map(([id, message]) => [id, String(message)]));
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
