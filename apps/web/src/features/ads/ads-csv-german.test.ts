import { expect, test } from 'vitest';
import { loadLanguage } from '../../language/load-language.ts';

test('Y08 a CSV file is in the language of the page, including its headings', async () => {
  await loadLanguage('de');
  const { adDaysCsv, adsCsv } = await import('./ads-csv.ts');

  expect(adsCsv([], 0)).toBe(
    '\uFEFFTitel,Status,Zielgruppe,Aufforderung,Webadresse,Tagesbudget,Tage,Erstellt,Endet,Einblendungen,Klicks,Klickrate %,Ausgegeben\r\n',
  );
  expect(adDaysCsv('Tulpen', [])).toBe('\uFEFFTitel,Tag,Einblendungen,Klicks,Ausgegeben\r\n');
});
