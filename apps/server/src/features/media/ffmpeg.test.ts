import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { describe, expect, test } from 'vitest';
import { cleanVideo } from './clean-video.ts';
import { Ffmpeg, findProgram } from './video-tools.ts';

const CURSORS = '/usr/local/bin:/usr/bin:/opt/homebrew/bin';
const found = findProgram('ffmpeg', CURSORS);
/** Real films, where ffmpeg is installed. */
const program = found ?? 'none on this machine';

const SOURCES = '-f lavfi -i testsrc=size=160x120:rate=10:duration=2 -f lavfi -i sine=duration=2';
const NOTES = '-metadata title=SECRET -metadata location=+52.5SECRET -metadata artist=SECRET';
const FILMS = [
  ['a.mp4', 'video/mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac'],
  ['b.mov', 'video/quicktime', '-c:v mjpeg -c:a pcm_s16le -movflags use_metadata_tags'],
  ['c.mp4', 'video/mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac -movflags frag_keyframe+empty_moov'],
  ['d.avi', 'video/x-msvideo', '-c:v mpeg4 -c:a mp3'],
  ['e.webm', 'video/webm', '-c:v libvpx -c:a libopus'],
] as const;

describe.skipIf(found === null)(`ffmpeg: ${program}`, () => {
  test('U20 a cleaned video decodes to the same frames', { timeout: 120_000 }, async () => {
    await using films = await Films.make(program);

    for (const [name, mime, how] of FILMS) {
      const source = await films.film(name, how);
      const target = films.path(`clean-${name}`);
      const cleaned = await cleanVideo(source, target, mime);
      expect(cleaned, name).toMatchObject({ width: 160, height: 120 });
      expect((await readFile(source)).includes('SECRET'), name).toBe(true);
      expect((await readFile(target)).includes('SECRET'), name).toBe(false);
      expect(await films.digest(target), name).toBe(await films.digest(source));
    }
  });

  test('videos are transcoded to MP4 that browsers play, with a poster', { timeout: 120_000 }, async () => {
    await using films = await Films.make(program);
    await using tools = new Ffmpeg(program, CURSORS);

    for (const [name, , how] of FILMS) {
      const source = await films.film(name, how);
      const [target, still] = [films.path(`made-${name}`), films.path(`still-${name}`)];
      expect(await tools.transcode(source, target), name).toBe(true);
      expect(await tools.takePoster(source, still, 500), name).toBe(true);
      const info = await cleanVideo(target, films.path(`clean-${name}`), 'video/mp4');
      expect(info, name).toMatchObject({ width: 160, height: 120, isPlayable: true });
      expect(Math.abs((typeof info === 'string' ? 0 : (info.durationMs ?? 0)) - 2000), name).toBeLessThan(500);
      expect((await readFile(target)).includes('SECRET'), name).toBe(false);
      expect((await readFile(still)).subarray(0, 2).toString('hex'), name).toBe('ffd8');
    }
  });

  test('a playlist posing as a video is not followed', async () => {
    await using films = await Films.make(program);
    await using tools = new Ffmpeg(program, CURSORS);
    const film = await films.film('a.mp4', FILMS[0][2]);
    const list = await films.write('list.mp4', `ffconcat version 1.0\nfile ${film}\n`);

    expect(await tools.transcode(list, films.path('out.mp4'))).toBe(false);
  });
});

test('a film that fills its limit may have been cut there, and is refused', async () => {
  await using films = await Films.make('none');
  const shell = await films.write(
    'ffmpeg',
    `#!/bin/sh\n/usr/bin/truncate -s ${MAX_MEDIA_BYTES - 1} '${films.path('target')}'\n`,
  );
  await chmod(shell, 0o755);
  await using tools = new Ffmpeg(shell, CURSORS);

  expect(await tools.transcode(films.path('source'), films.path('target'))).toBe(false);
});

class Films implements AsyncDisposable {
  readonly #program: string;
  readonly #folder: string;

  private constructor(program: string, folder: string) {
    this.#program = program;
    this.#folder = folder;
  }

  static async make(program: string): Promise<Films> {
    return new Films(program, await mkdtemp(path.join(tmpdir(), 'posy-films-')));
  }

  path(name: string): string {
    return path.join(this.#folder, name);
  }

  async write(name: string, content: string): Promise<string> {
    await writeFile(this.path(name), content);
    return this.path(name);
  }

  async film(name: string, how: string): Promise<string> {
    await this.#run(`${SOURCES} ${how} ${NOTES} ${this.path(name)}`);
    return this.path(name);
  }

  /** Digest of all decoded pictures and sound. */
  digest(film: string): Promise<string> {
    return this.#run(`-i ${film} -f md5 -`);
  }

  async #run(words: string): Promise<string> {
    const { stdout } = await promisify(execFile)(this.#program, ['-v', 'error', '-y', ...words.split(' ')]);
    return stdout;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}
