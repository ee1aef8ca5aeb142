import { expect, test } from 'vitest';
import { linkParts, MAX_MENTIONS, MAX_TAGS, tagsIn, usernamesIn } from './text-links.ts';

const linksOf = (text: string) => linkParts(text).filter(({ href }) => href !== null);

test('a text without links is one part', () => {
  expect(linkParts('Tulips, mostly.\nWrite to ada@example.com')).toEqual([
    { text: 'Tulips, mostly.\nWrite to ada@example.com', href: null },
  ]);
  expect(linkParts('')).toEqual([]);
});

test('links are found with and without a scheme, and end where the sentence goes on', () => {
  expect(linkParts('See https://posy.garden/a_(b), or www.example.com.')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://posy.garden/a_(b)', href: 'https://posy.garden/a_(b)' },
    { text: ', or ', href: null },
    { text: 'www.example.com', href: 'https://www.example.com/' },
    { text: '.', href: null },
  ]);
});

test.each([
  '“A”',
  '„A“',
  '«A»',
  '‹A›',
  '‘A’',
  'A’s roses',
  'A…',
  'A.”',
  'A。',
  'A、',
  '「A」',
  '『A』',
  'A，',
  '（A）',
  'A！',
  'A،',
  'A؟',
  'A؛',
  'A۔',
])('E28 a link ends before the punctuation that follows it: %s', (sentence) => {
  const text = sentence.replace('A', 'https://posy.garden/a');

  expect(linksOf(text)).toEqual([{ text: 'https://posy.garden/a', href: 'https://posy.garden/a' }]);
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('E28 two links with a mark between them are two links', () => {
  expect(linksOf('https://a.example/1、b.com…').map(({ href }) => href)).toEqual([
    'https://a.example/1',
    'https://b.com/',
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/a',
  'mailto:ada@example.com',
  'blob:https://example.com/1',
  'http:///',
  'https://',
])('X02 X03 %s links to http and https only', (text) => {
  for (const { href } of linksOf(text)) expect(href).toMatch(/^https?:\/\/example\.com\//);
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('X02 X03 a hostile scheme is no link at all', () => {
  expect(linksOf('javascript:alert(1) data:text/html,hi vbscript:x file:///etc/passwd ftp://example.com')).toEqual([]);
});

test('X04 among hostile schemes only the https address is a link', () => {
  const text = 'javascript:alert(1) file:///etc ftp://x https://ok.example/a?b=<c>';

  expect(linksOf(text)).toEqual([{ text: 'https://ok.example/a?b=<c>', href: 'https://ok.example/a?b=%3Cc%3E' }]);
});

test('X10 lookalike letters are shown as the browser decodes them', () => {
  expect(linksOf('http://раypal.com')).toEqual([
    { text: 'http://xn--ypal-43d9g.com/', href: 'http://xn--ypal-43d9g.com/' },
  ]);
  expect(linksOf('https://ｅxample.com/a')).toEqual([{ text: 'https://example.com/a', href: 'https://example.com/a' }]);
});

test('X10 credentials before the host are removed, so that they cannot pass for the host', () => {
  expect(linksOf('https://user:pw@evil.com')).toEqual([{ text: 'https://evil.com/', href: 'https://evil.com/' }]);
  expect(linksOf('https://posy.garden@evil.com/a')).toEqual([
    { text: 'https://evil.com/a', href: 'https://evil.com/a' },
  ]);
});

test('X10 marks that change the text direction are shown as characters', () => {
  for (const { text } of linksOf('https://evil.com/\u202egro.elpmaxe')) expect(text).not.toContain('\u202e');
});

test('@names and #tags are found, and not in email addresses, URLs or numbers', () => {
  const mentionsOf = (text: string) =>
    linkParts(text).flatMap(({ text: found, username, tag }) => ((username ?? tag) ? [found] : []));

  expect(mentionsOf('With @ada.lovelace. And (@Bob_2), #quinces #Äpfel2 #٢صورة!')).toEqual([
    '@ada.lovelace',
    '@Bob_2',
    '#quinces',
    '#Äpfel2',
    '#٢صورة',
  ]);
  expect(mentionsOf('ada@example.com https://a.example/@ada#tag www.a.example/#b #1 a#b @@ada @ab @ädam ##x')).toEqual(
    [],
  );
});

test('a username that looks like a host is no link', () => {
  expect(linkParts('To @ming.li, (@zoe.de)')).toEqual([
    { text: 'To ', href: null },
    { text: '@ming.li', href: null, username: 'ming.li' },
    { text: ', (', href: null },
    { text: '@zoe.de', href: null, username: 'zoe.de' },
    { text: ')', href: null },
  ]);
  expect(linksOf('@https://posy.garden and ming.li')).toHaveLength(2);
});

test('the parts of a text with @names and #tags are the whole text', () => {
  const text = '@ada.lovelace at https://posy.garden/#top, #quinces\n#pears';

  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('tags are compared without case and width, and usernames without case', () => {
  expect(tagsIn('#Quinces #QUINCES #ｑuinces #Äpfel')).toEqual(['quinces', 'äpfel']);
  expect(linkParts('#Straße')).toEqual([{ text: '#Straße', href: null, tag: 'straße' }]);
  expect(tagsIn('#Straße #STRASSE')).toEqual(['strasse']);
  expect(usernamesIn('@Ada.Lovelace, @ada.lovelace and @bob_2.')).toEqual(['ada.lovelace', 'bob_2']);
});

test('names that no user can have, and what is in a URL, are text', () => {
  expect(usernamesIn('@a..b https://example.com/?q=@ada')).toEqual([]);
  expect(tagsIn('https://example.com/?q=#top www.example.com/a=#b')).toEqual([]);
});

test('the first of many names and tags count, and repeats of those', () => {
  const names = Array.from({ length: MAX_MENTIONS + 5 }, (_, n) => `@name${n}`);
  const tags = Array.from({ length: MAX_TAGS + 5 }, (_, n) => `#tag${n}`);
  const text = [...names, ...tags, '@name0', '#tag0'].join(' ');

  expect(usernamesIn(text)).toEqual(names.slice(0, MAX_MENTIONS).map((name) => name.slice(1)));
  expect(tagsIn(text)).toEqual(tags.slice(0, MAX_TAGS).map((tag) => tag.slice(1)));
  expect(linkParts(text).filter(({ username, tag }) => username ?? tag)).toHaveLength(MAX_MENTIONS + MAX_TAGS + 2);
});

test.each([
  'می\u200cخواهم',
  'ශ්\u200dරී',
  'Quitten\u00admarmelade',
  'Col·legi',
  'α\u0387β',
  'צה״ל',
  'ג׳ירפה',
  'བོད་ཡིག',
  'レオナルド・ダ・ヴィンチ',
  'レオナルド･ダ',
  'ᠬᠠᠭ\u180eᠠ',
])('E29 a tag is not cut within a word: %s', (word) => {
  for (const sign of ['#', '＃', '﹟']) {
    const text = `A ${sign}${word}, b`;
    expect(linkParts(text).map((part) => part.text)).toEqual(['A ', `${sign}${word}`, ', b']);
    expect(tagsIn(text)).toHaveLength(1);
  }
});

test('E29 joiners and dots at the end of a word end its tag, and no part of a word is a tag', () => {
  const found = (text: string) => linkParts(text).flatMap(({ text: part, tag }) => (tag === undefined ? [] : [part]));

  expect(found('#rose· #tulip\u200d #lily・#daisy #pear\u200f #·a')).toEqual([
    '#rose',
    '#tulip',
    '#lily',
    '#daisy',
    '#pear',
  ]);
  expect(found(`#${'a'.repeat(99)}·bb #a·b@c a＃b ＃＃c #a·b#c #\u3164`)).toEqual([]);
  expect(found(`#${'e\u0301'.repeat(100)} #${'e\u0301'.repeat(101)}`)).toHaveLength(1);
});

test('E29 a wide @ begins a name', () => {
  expect(usernamesIn('＠ada, ﹫Bea; a＠cy ＠＠dan')).toEqual(['ada', 'bea']);
  expect(linksOf('＠ming.li')).toEqual([]);
});

test('E29 very long runs of what tags consist of stay whole', () => {
  const runs = ['·', '\u200c', 'a·', '1', '#', '#a\u200c', '１'].map(
    (part) => `#a${part.repeat(20_000 / part.length)}@`,
  );

  for (const text of runs)
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});
