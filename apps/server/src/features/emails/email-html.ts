import { directionOf, type Language } from '@posy/contract/languages';
import { escapeHtml } from '@posy/std/html';
import { emailsTexts } from './emails.texts.ts';

const INK = '#221a23';
const INK_2 = '#5d525e';
const PAPER = '#fcfaf8';
const CARD = '#ffffff';
const LINE = '#e8e4e8';
const PETAL = '#c8205a';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The content of a mail as HTML that renders the same in all mail programs: tables, inline styles, no pictures, no external
 * resources. Mail programs may drop everything outside the body, so the table has language and direction too. A paragraph with
 * only a code is set large; one with only a URL becomes a button.
 */
export function htmlOf(language: Language, subject: string, content: string): string {
  const { openPosy, why } = emailsTexts(language);
  const direction = directionOf(language);
  const body = content
    .split('\n\n')
    .map((paragraph) => htmlOfParagraph(paragraph, openPosy))
    .join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<table role="presentation" lang="${language}" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 4px 16px;font:700 22px ${FONT};color:${PETAL}">Posy</td></tr>
<tr><td style="padding:28px 28px 12px;background:${CARD};border:1px solid ${LINE};border-radius:18px;font:400 16px/1.5 ${FONT};color:${INK}">
<h1 style="margin:0 0 16px;font:700 20px/1.3 ${FONT};color:${INK}">${escapeHtml(subject)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 4px;font:400 13px/1.5 ${FONT};color:${INK_2}">${escapeHtml(why)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function htmlOfParagraph(paragraph: string, openPosy: string): string {
  if (/^\d{6}$/.test(paragraph)) {
    return `<p style="margin:0 0 16px;padding:16px;border:1px solid ${LINE};border-radius:10px;text-align:center;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:${INK}">${paragraph}</p>`;
  }
  const text = escapeHtml(paragraph).replaceAll('\n', '<br>');
  if (/^https?:\/\/[^\s"'<>]+$/.test(paragraph)) {
    return `<p style="margin:0 0 16px"><a href="${text}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${PETAL};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(openPosy)}</a></p>`;
  }
  return `<p style="margin:0 0 16px">${text}</p>`;
}
