import { readFileSync } from 'node:fs';
import { isLanguage } from '@posy/contract/languages';
import { TextFiles, textsOf } from './texts/text-files.ts';

// pnpm texts export: writes packages/texts/*.json anew from the English texts in the code.
// pnpm texts import LANGUAGE FILE: takes over a translator's texts; those that cannot stand are told, and left out.
// pnpm texts status: what each language lacks.
const files = new TextFiles();
const [command, language = '', file = ''] = process.argv.slice(2);
const SHOWN = 20;
const print = (line: string) => process.stdout.write(`${line}\n`);

if (command === 'export') {
  const changed = files.writeEnglish();
  for (const each of files.languages) files.write(each, files.read(each));
  print(`${files.english.size} English texts, ${files.languages.join(', ')}`);
  if (changed.length > 0) print(`Other words in English, so look at their translations:\n${listed(changed)}`);
} else if (command === 'import') {
  importTexts();
} else if (command === 'status') {
  for (const each of files.languages) {
    const missing = files.missingIn(each);
    const share = Math.floor((100 * (files.english.size - missing.length)) / files.english.size);
    print(
      `${each}  ${share} %, ${missing.length} of ${files.english.size} texts missing${isLanguage(each) ? '' : ', not offered'}`,
    );
    if (missing.length > 0) print(listed(missing));
  }
} else {
  process.stderr.write('pnpm texts export | import LANGUAGE FILE | status\n');
  process.exitCode = 1;
}

function importTexts(): void {
  try {
    if (!/^[a-z]{2,3}$/.test(language) || language === 'en')
      throw new Error(`'${language}' is no language to translate to`);
    const brought = textsOf(JSON.parse(readFileSync(file, 'utf8')));
    const problems = files.problemsIn(brought, language);
    const good = Object.fromEntries(Object.entries(brought).filter(([id]) => !problems.has(id)));
    files.write(language, { ...files.read(language), ...good });
    print(`${Object.keys(good).length} texts taken over, ${files.missingIn(language).length} missing`);
    if (problems.size === 0) return;
    print(`Left out:\n${[...problems].map(([id, problem]) => `  ${id} ${problem}`).join('\n')}`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.exitCode = 1;
}

function listed(ids: readonly string[]): string {
  const rest = ids.length - SHOWN;
  return `${ids
    .slice(0, SHOWN)
    .map((id) => `  ${id}`)
    .join('\n')}${rest > 0 ? `\n  and ${rest} more` : ''}`;
}
