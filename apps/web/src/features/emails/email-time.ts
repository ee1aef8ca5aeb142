import { formatPlainDate } from '../../language/formats.ts';
import { languageTexts as texts } from '../../language/language.en.ts';

/** 'Jan 5, 2025 at 3:04 PM', in the time zone of the device. */
export function emailTime(createdAt: string): string {
  const at = Date.parse(createdAt);
  const day = formatPlainDate(at, { month: 'short', day: 'numeric', year: 'numeric' });
  const time = formatPlainDate(at, { hour: 'numeric', minute: '2-digit' });
  // Some versions of the formatter put a narrow space before PM.
  return texts.dayAndTime({ day, time }).replaceAll(/\s/g, ' ');
}
