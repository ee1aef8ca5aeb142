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
type TemplateLanguage = keyof typeof MESSAGES;
const NAMES = { en: '', de: ' (Deutsch)', ar: ' (العربية)' } as const;

/** The feature's English catalogue, by its path. */
export function catalogues(names: FeatureNames): Readonly<Record<string, string>> {
  const { kebab, camel } = names;
  const lines = Object.entries(messagesIn('en', names)).map(([key, message]) => `  ${key}: '${message}',\n`);
  return {
    [`apps/web/src/features/${kebab}/${kebab}.en.ts`]: `import { texts } from '../../language/texts.ts';

export const ${camel}Texts = texts('${kebab}', {
${lines.join('')}});
`,
  };
}

/** The texts of the other languages by their ids, with the title of the page. */
export function translations(language: TemplateLanguage, names: FeatureNames): Readonly<Record<string, string>> {
  const messages = messagesIn(language, names);
  const own = Object.entries(messages).map(([key, message]) => [`${names.kebab}.${key}`, message]);
  return Object.fromEntries([...own, [`routes.${names.camel}`, messages.title]]);
}

function messagesIn(language: TemplateLanguage, { title }: FeatureNames) {
  const named = title + NAMES[language];
  return { title: named, what: named, ...MESSAGES[language] };
}
