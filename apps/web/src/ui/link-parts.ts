import { tokenize } from 'linkifyjs';

/** A piece of text as it is drawn; with `href`, an absolute http(s) URL, it is a link. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

/** Characters that disguise a text: controls, direction marks, joiners, all kinds of spaces. */
const UNSEEN = /[\p{C}\p{Z}]/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Splits a text at its links. The joined parts equal the text. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (const token of tokenize(text)) {
    const typed = token.toString();
    const part = (token.isLink && token.t === 'url' && linkOf(typed)) || { text: typed, href: null };
    const last = parts.at(-1);
    if (part.href === null && last?.href === null)
      parts[parts.length - 1] = { text: last.text + part.text, href: null };
    else parts.push(part);
  }
  return parts;
}

/** Null for links that must not be followed: other schemes than http and https, and invalid URLs. */
function linkOf(typed: string): TextPart | null {
  const address = SCHEME.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null;
  url.username = '';
  url.password = '';
  return { text: isPlain(typed, url) ? typed : url.href, href: url.href };
}

/** Whether the typed text contains the link's host literally, and hides nothing. */
function isPlain(typed: string, { host }: URL): boolean {
  const rest = typed.replace(/^https?:\/\//i, '').toLowerCase();
  return !UNSEEN.test(typed) && rest.startsWith(host) && /^(?:$|[/?#])/.test(rest.slice(host.length));
}
