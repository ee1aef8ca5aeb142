import { tokenize } from 'linkifyjs';

/** A piece of text as it is drawn; with `href`, an absolute http(s) URL, it is a link. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
  /** It is an @name or a #tag. */
  readonly isMention?: true;
}

/** Characters that disguise a text: controls, direction marks, joiners, all kinds of spaces. */
const UNSEEN = /[\p{C}\p{Z}]/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An @name by the rules of usernames, or a #tag of letters, digits and underscores with at least one letter. Neither begins in the
 * middle of a word, as in an email address.
 */
const MENTION =
  /(?<![\p{L}\p{M}\p{N}_@#./&-])(?:@[a-z0-9_](?:[a-z0-9._]{1,28})[a-z0-9_]|#(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]{1,100})(?![\p{L}\p{M}\p{N}_@#])/giu;

/** Splits a text at its links, @names and #tags. The joined parts equal the text. */
export function linkParts(text: string): readonly TextPart[] {
  return linksOf(text).flatMap((part) => (part.href === null ? mentionsOf(part.text) : [part]));
}

function mentionsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(MENTION)) {
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: found, href: null, isMention: true });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function linksOf(text: string): readonly TextPart[] {
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
