import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { endWithThisProcess, OWN_GROUP } from '../../instance/own-group.ts';

/** Converts videos, only where ffmpeg is installed. */
export interface VideoTools extends AsyncDisposable {
  /** Writes an MP4 that every browser plays to `target`. False when this video cannot be converted. */
  transcode(source: string, target: string): Promise<boolean>;
  /** Writes a JPEG of the picture at `atMs` to `target`. False when there is none. */
  takePoster(source: string, target: string, atMs: number): Promise<boolean>;
}

/** All options have defaults. */
export interface FfmpegOptions {
  /** Time one video may take before the program is killed, in ms. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 1_200_000;
const MAX_CPU_SECONDS = 900;
/** Of its own memory: a 4K film with 10 bits takes 450 MB. Two of them and the picture workers fit into a worker of the Helm chart. */
const MAX_MEMORY_BYTES = 600 * 1024 ** 2;
const MAX_SIDE = 1920;
/** ffmpeg ends a file that reaches the size limit without an error: a file above this share of the limit may be cut off. */
const NEARLY_FULL = 0.98;

/** Accepted containers, without those that lead to other files or hosts (playlists, concatenations, devices). */
const FORMATS = 'mov,avi,matroska';
/** Codecs of cameras and phones. Most security holes are in rare decoders. */
export const DECODERS = [
  'h264,hevc,mpeg4,msmpeg4,msmpeg4v2,h263,mpeg1video,mpeg2video,mjpeg,prores,dvvideo,vp8,vp9,libdav1d,av1',
  'aac,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,flac,alac,amrnb,amrwb,adpcm_ima_wav,adpcm_ima_qt,adpcm_ms',
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_u8,pcm_s8,pcm_mulaw,pcm_alaw,pcm_f32le,rawvideo',
].join(',');
const SMALLER = `scale=w='min(${MAX_SIDE},iw)':h='min(${MAX_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;

const CAREFULLY = [
  `-protocol_whitelist file -format_whitelist ${FORMATS} -codec_whitelist ${DECODERS}`,
  `-timelimit ${MAX_CPU_SECONDS} -threads 1`,
].flatMap((words) => words.split(' '));
const TO_MP4 = [
  '-map 0:v:0 -map 0:a:0? -map_metadata -1 -map_chapters -1 -fflags +bitexact',
  `-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -vf ${SMALLER}`,
  `-c:a aac -b:a 128k -ac 2 -movflags +faststart -threads 1 -fs ${MAX_MEDIA_BYTES} -f mp4`,
].flatMap((words) => words.split(' '));
const TO_JPEG = [
  `-frames:v 1 -an -vf ${SMALLER} -c:v mjpeg -q:v 4 -pix_fmt yuvj420p`,
  '-map_metadata -1 -threads 1 -update 1 -f image2',
].flatMap((words) => words.split(' '));

/** The program with this name in the folders of a PATH; null where there is none. */
export function findProgram(name: string, searchPath: string): string | null {
  for (const folder of searchPath.split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder: the next one is tried.
    }
  }
  return null;
}

/**
 * ffmpeg as its own process, with the lowest priority: it reads untrusted files, so it gets no secret of the environment, opens
 * only files, uses only common decoders, and is stopped when it takes too long, writes too much or, where `prlimit` is found,
 * wants too much memory.
 */
export class Ffmpeg implements VideoTools {
  readonly #program: string;
  readonly #prlimit: string | null;
  readonly #timeoutMs: number;
  readonly #running = new Set<ChildProcess>();
  #isClosed = false;

  constructor(program: string, searchPath: string, { timeoutMs = TIMEOUT_MS }: FfmpegOptions = {}) {
    this.#program = program;
    this.#prlimit = findProgram('prlimit', searchPath);
    this.#timeoutMs = timeoutMs;
  }

  async transcode(source: string, target: string): Promise<boolean> {
    const isMade = await this.#run([...inputOf(source), ...TO_MP4, `file:${target}`]);
    if (!isMade) return false;
    const { size } = await stat(target).catch(() => ({ size: 0 }));
    return size > 0 && size < MAX_MEDIA_BYTES * NEARLY_FULL;
  }

  async takePoster(source: string, target: string, atMs: number): Promise<boolean> {
    const isMade = await this.#run(['-ss', (atMs / 1000).toFixed(3), ...inputOf(source), ...TO_JPEG, `file:${target}`]);
    return isMade && (await stat(target).catch(() => null)) !== null;
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    for (const child of this.#running) child.kill('SIGKILL');
    return Promise.resolve();
  }

  /** False when the program failed. Throws when it was stopped from outside: the job may try again. */
  #run(args: readonly string[]): Promise<boolean> {
    if (this.#isClosed) throw new Error('The server is stopping');
    const limits = ['--nofile=64', `--data=${MAX_MEMORY_BYTES}`, `--fsize=${MAX_MEDIA_BYTES}`, '--core=0'];
    const program = this.#prlimit ?? this.#program;
    const before = this.#prlimit === null ? [] : [...limits, this.#program];
    const child = spawn(program, [...before, '-hide_banner', '-nostdin', '-v', 'error', '-y', ...args], {
      env: {},
      stdio: 'ignore',
      ...OWN_GROUP,
    });
    endWithThisProcess(child);
    this.#running.add(child);
    if (child.pid !== undefined) yieldTo(child.pid);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#timeoutMs);
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#running.delete(child);
        settle();
      };
      child.once('error', (error) => end(() => reject(error)));
      child.once('exit', (code, signal) =>
        end(() =>
          this.#isClosed || isStopped(code, signal)
            ? reject(new Error('The conversion was stopped'))
            : resolve(code === 0),
        ),
      );
    });
  }
}

/** ffmpeg, where it is installed. */
export function findVideoTools(searchPath: string): VideoTools | null {
  const program = findProgram('ffmpeg', searchPath);
  return program === null ? null : new Ffmpeg(program, searchPath);
}

function inputOf(source: string): string[] {
  return [...CAREFULLY, '-i', `file:${source}`];
}

/** Whether the program was asked to end, as some supervisors ask every process of a service. ffmpeg then exits with 255. */
function isStopped(code: number | null, signal: NodeJS.Signals | null): boolean {
  return code === 255 || signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP';
}

/** Lowers the priority of a process, which may have ended before. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, 19);
  } catch {
    // The process has ended.
  }
}
