import { expect, test } from 'vitest';
import { readCaptions } from './captions.ts';
import { languageTag } from './languages.ts';

const yieldToLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

const RICH = `\uFEFFWEBVTT - Garden tour

STYLE
::cue { background: url(https://evil.example/track.png) }

REGION
id:fred width:40%

NOTE only for us

intro
00:01.000 --> 00:02.500 line:0 align:start region:fred
<v Zoë>Hello &amp; <b>welcome</b> <c.loud>all</c> <00:00:02.000>of you</v>

second line

2
00:00:03.000 --> 00:01:04.005
1 &lt; 2 --&gt; <i>שלום</i>
`;

const STORED = `WEBVTT

00:00:01.000 --> 00:00:02.500
<v Zoë>Hello &amp; welcome all of you</v>

00:00:03.000 --> 00:01:04.005
1 &lt; 2 --&gt; שלום
`;

test('V01 captions keep their times, words and speakers only', async () => {
  expect(await readCaptions(RICH, yieldToLoop)).toEqual({ kind: 'captions', vtt: STORED, count: 2 });
});

test('written captions are read back unchanged', async () => {
  expect(await readCaptions(STORED, yieldToLoop)).toEqual({ kind: 'captions', vtt: STORED, count: 2 });
});

const THREE = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Zoë>Before</v>

00:00:05.000 --> 00:00:06.500
Within

00:00:07.000 --> 00:00:09.000
After
`;

test('captions of a part are shifted to its beginning and cut at both ends', async () => {
  expect(await readCaptions(THREE, yieldToLoop, { start: 2.5, end: 8 })).toEqual({
    kind: 'captions',
    count: 3,
    vtt: `WEBVTT

00:00:00.000 --> 00:00:01.500
<v Zoë>Before</v>

00:00:02.500 --> 00:00:04.000
Within

00:00:04.500 --> 00:00:05.500
After
`,
  });
});

test('captions that end where a part begins, or begin where it ends, are left out', async () => {
  expect(await readCaptions(THREE, yieldToLoop, { start: 4, end: 7 })).toMatchObject({ count: 1 });
  expect(await readCaptions(THREE, yieldToLoop, { start: 4, end: 5 })).toEqual({ kind: 'damaged', line: null });
});

test.each([
  ['no header', '1\n00:00:01,000 --> 00:00:02,000\nwords', 1],
  ['a time that is none', 'WEBVTT\n\n00:01.000 --> soon\nwords', 3],
  ['no captions', 'WEBVTT\n\nNOTE nothing', null],
  ['nothing at all', '', null],
  ['an end before the beginning', 'WEBVTT\n\n00:03.000 --> 00:02.000\nwords', null],
  ['a line without end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(3000)}`, 4],
  ['more than a megabyte', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nwords\n\n'.repeat(40_000)}`, null],
  ['more than 60,000 lines', `WEBVTT\n\n00:01.000 --> 00:02.000\nwords${'\n'.repeat(60_000)}`, 60_001],
  ['tags nested without end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${`${'<b>'.repeat(600)}\n`.repeat(500)}x`, null],
])('%s is damaged', async (_, text, line) => {
  const reading = await readCaptions(text, yieldToLoop);

  expect(reading.kind).toBe('damaged');
  if (reading.kind === 'damaged') expect(reading.line).toBe(line);
});

test('languages have the tags of HTML', () => {
  expect(languageTag('EN-us')).toBe('en-US');
  expect(languageTag('ar')).toBe('ar');
  expect(languageTag('<script>')).toBeNull();
});
