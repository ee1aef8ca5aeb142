import type { FeatureNames } from './names.ts';

/** The texts of a page in each language. The titles of German and Arabic are to be translated. */
const MESSAGES = {
  en: {
    label: 'New text',
    save: 'Save',
    failed: 'Not sent. Open the outbox to try again.',
    tooLong: 'The text can have at most {limit} characters.',
    notStored: 'This device is out of storage. Free some space, then try again.',
    empty: 'Nothing here yet',
    loading: 'Loading',
    nothingSaved: 'Nothing is saved on this device yet',
    nothingSavedHint: 'The list appears as soon as Posy can be reached.',
  },
  de: {
    label: 'Neuer Text',
    save: 'Speichern',
    failed: 'Nicht gesendet. Öffne den Postausgang, um es erneut zu versuchen.',
    tooLong: 'Der Text darf höchstens {limit} Zeichen haben.',
    notStored: 'Auf diesem Gerät ist kein Speicher mehr frei. Schaffe Platz und versuche es erneut.',
    empty: 'Noch nichts da',
    loading: 'Wird geladen',
    nothingSaved: 'Auf diesem Gerät ist noch nichts gespeichert',
    nothingSavedHint: 'Die Liste erscheint, sobald Posy erreichbar ist.',
  },
  ar: {
    label: 'نص جديد',
    save: 'حفظ',
    failed: 'لم يُرسل. يُرجى فتح صندوق الصادر للمحاولة مرة أخرى.',
    tooLong: 'الحد الأقصى لعدد أحرف النص: {limit}.',
    notStored: 'نفدت مساحة التخزين على هذا الجهاز. يُرجى توفير بعض المساحة والمحاولة مرة أخرى.',
    empty: 'لا شيء هنا بعد',
    loading: 'جارٍ التحميل',
    nothingSaved: 'لا شيء محفوظ على هذا الجهاز بعد',
    nothingSavedHint: 'تظهر القائمة حالما يمكن الوصول إلى Posy.',
  },
} as const;
export type TemplateLanguage = keyof typeof MESSAGES;
const NAMES = { en: '', de: ' (Deutsch)', ar: ' (العربية)' } as const;

/** The title of the page in a language. */
export function titleIn(language: TemplateLanguage, { title }: FeatureNames): string {
  return title + NAMES[language];
}

/** The feature's catalogue in each language, by path. A text that a language lacks is an error of its types. */
export function catalogues(names: FeatureNames): Readonly<Record<string, string>> {
  const { kebab, camel } = names;
  const path = (language: TemplateLanguage) => `apps/web/src/features/${kebab}/${kebab}.${language}.ts`;
  const translation = (language: TemplateLanguage) => `import type { Catalogue } from '../../language/catalogue.ts';
import type { ${camel}Texts } from './${kebab}.en.ts';

export default {
${linesIn(language, names)}} satisfies Catalogue<typeof ${camel}Texts>;
`;
  return {
    [path('en')]: `import { texts } from '../../language/texts.ts';

export const ${camel}Texts = texts('${kebab}', {
${linesIn('en', names)}});
`,
    [path('de')]: translation('de'),
    [path('ar')]: translation('ar'),
  };
}

function linesIn(language: TemplateLanguage, names: FeatureNames): string {
  const title = titleIn(language, names);
  return Object.entries({ title, what: title, ...MESSAGES[language] })
    .map(([key, message]) => `  ${key}: '${message}',\n`)
    .join('');
}
