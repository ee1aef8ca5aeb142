import { tokenize } from 'linkifyjs';
import { PERSON_SIGNS, TAG_SIGNS } from './name-signs.ts';
import { isUsername, normalizeUsername } from './profile.ts';
import { isTag, normalizeTag, spellTag, TAG, WITHIN_WORD, WORD } from './tag-grammar.ts';

/** The part of `URL` that browsers and Node share. The language's own types lack it. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): WebUrl;
};
interface WebUrl {
  readonly href: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  username: string;
  password: string;
}

/** A piece of text as it is drawn; with `href`, an absolute http(s) URL, it is a link. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
  /** The username of an @name, normalized. */
  readonly username?: string;
  /** The #tag as it is shown: see `spellTag`. */
  readonly tag?: string;
}

/** So many different @names and #tags of a text count; further ones are plain text. */
export const MAX_MENTIONS = 20;
export const MAX_TAGS = 30;

/** Characters that disguise a text: controls, direction marks, joiners, all kinds of spaces. */
const UNSEEN = /[\p{C}\p{Z}]/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Punctuation that follows a link and never belongs to it, although a URL could contain it: quotation marks, ellipses, and marks
 * of East Asian and Arabic texts. Browsers copy addresses with these characters encoded.
 */
const BESIDE_LINKS = /([“”„‟«»‹›‘’‚‛…。、．，：；！？「」『』（）【】《》〈〉،؛؟۔]+)/u;

const SIGNS = PERSON_SIGNS + TAG_SIGNS;
const USERNAME = `[a-z0-9_][a-z0-9._]{1,28}[a-z0-9_](?![${WORD}])`;
/** An @name by the rules of usernames, or a #tag. Neither begins in the middle of a word, as in an email address. */
const NAME = new RegExp(
  `(?<![${WORD}${SIGNS}./&-])(?:[${PERSON_SIGNS}]${USERNAME}|[${TAG_SIGNS}]${TAG}(?![${WITHIN_WORD}]*[${WORD}]))(?![${SIGNS}])`,
  'giu',
);
const HAS_TAG_SIGN = new RegExp(`[${TAG_SIGNS}]`);
const ENDS_WITH_PERSON_SIGN = new RegExp(`[${PERSON_SIGNS}]$`);

/** Splits a text at its links, @names and #tags. The joined parts equal the text. */
export function linkParts(text: string): readonly TextPart[] {
  const seen = { usernames: new Set<string>(), tags: new Set<string>() };
  return linksOf(text).flatMap((part) => (part.href === null ? namesOf(part.text, seen) : [part]));
}

/** The different usernames that a text mentions, normalized, in their order: at most {@link MAX_MENTIONS}. */
export function usernamesIn(text: string): readonly string[] {
  return [...new Set(linkParts(text).flatMap(({ username }) => username ?? []))];
}

/** A quick test: most texts have no tags, and the grammar takes time. */
export function mayHaveTags(text: string): boolean {
  return HAS_TAG_SIGN.test(text);
}

/** The tags of a text as they are shown, in their order and each as often as it is there. */
export function spelledTagsIn(text: string): readonly string[] {
  return mayHaveTags(text) ? linkParts(text).flatMap(({ tag }) => tag ?? []) : [];
}

/** The different tags of a text, normalized, in their order: at most {@link MAX_TAGS}. */
export function tagsIn(text: string): readonly string[] {
  return [...new Set(spelledTagsIn(text).map(normalizeTag))];
}

function namesOf(text: string, seen: { usernames: Set<string>; tags: Set<string> }): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(NAME)) {
    const isTagName = HAS_TAG_SIGN.test(found);
    const [name, names, max] = isTagName
      ? [normalizeTag(found), seen.tags, MAX_TAGS]
      : [normalizeUsername(found), seen.usernames, MAX_MENTIONS];
    if (!names.has(name) && names.size >= max) continue;
    if (!(isTagName ? isTag(name) : isUsername(name))) continue;
    names.add(name);
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: found, href: null, ...(isTagName ? { tag: spellTag(found) } : { username: name }) });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** A username may look like a host: the `ming.li` of @ming.li is no link. */
function linksOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (const token of text.split(BESIDE_LINKS).flatMap((piece) => tokenize(piece))) {
    const typed = token.toString();
    const last = parts.at(-1);
    const isOfName = last !== undefined && ENDS_WITH_PERSON_SIGN.test(last.text) && !SCHEME.test(typed);
    const part = (!isOfName && token.isLink && token.t === 'url' && linkOf(typed)) || { text: typed, href: null };
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

/**
 * Whether the typed text contains the link's host literally, and hides nothing. A host beyond ASCII is shown as punycode: no list of confusable
 * names is complete.
 */
function isPlain(typed: string, { host }: WebUrl): boolean {
  const rest = typed.replace(/^https?:\/\//i, '').toLowerCase();
  return !UNSEEN.test(typed) && rest.startsWith(host) && /^(?:$|[/?#])/.test(rest.slice(host.length));
}
