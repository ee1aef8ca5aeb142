import type { LocalDb } from '../../local/local-db.ts';
import { deleteStoredFile, readStoredFile } from '../../local/stored-file.ts';
import { isTrimmable, isWhole, rangeIn, type TrimRange, wholeRange } from '../video/trim-range.ts';
import type { TrimmedVideo } from '../video/trim-video.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import type { AttachmentStore } from './attachment-state.ts';
import { type Attachment, base64Of, posterBlob } from './attachment.ts';
import { trimmingError } from './storing-error.ts';

/** The video as it was chosen, and the part of it that is sent. */
export interface TrimSource {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly range: TrimRange;
}

/** This device cannot read, decode or write the part. */
class TrimError extends Error {
  override readonly name = 'TrimError';
}

/**
 * Replaces a video by a part of it. The whole video stays on the device, so that another part can be chosen, until `free`; the draft
 * has always one of the two.
 */
export class VideoTrim {
  readonly #local: LocalDb;
  readonly #ports: AttachmentPorts;
  readonly #view: AttachmentStore;
  readonly #save: (attachment: Attachment) => Promise<void>;
  #last: { readonly whole: Attachment; readonly range: TrimRange } | null = null;
  #stop: AbortController | null = null;
  /** Resolves with whether the part took the place of the video. */
  #running: Promise<boolean> | null = null;

  /** @param save stores the attachment in the draft */
  constructor(
    local: LocalDb,
    ports: AttachmentPorts,
    view: AttachmentStore,
    save: (attachment: Attachment) => Promise<void>,
  ) {
    this.#local = local;
    this.#ports = ports;
    this.#view = view;
    this.#save = save;
  }

  get isTrimmed(): boolean {
    return this.#last !== null;
  }

  get running(): Promise<boolean> | null {
    return this.#running;
  }

  /** Whether a range can be cut out, and is another one than all of the video that is there. */
  isNew(range: TrimRange): boolean {
    const whole = this.#whole();
    return whole !== null && (this.isTrimmed || !isAll(whole, range));
  }

  async read(): Promise<TrimSource | null> {
    const whole = this.#whole();
    if (!whole || whole.durationMs === null) return null;
    const { width, height, durationMs } = whole;
    const file = await readStoredFile(this.#local.out, whole.file);
    return file && { file, width, height, durationMs, range: this.#last?.range ?? wholeRange(durationMs) };
  }

  cancel(): void {
    this.#stop?.abort();
  }

  /** Never rejects: the reason of a failure is shown at the video, which stays as it was. */
  replace(range: TrimRange, signal: AbortSignal): Promise<boolean> {
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const end = (isDone: boolean) => {
      if (this.#stop === stop) this.#running = this.#stop = null;
      return isDone;
    };
    this.#stop = stop;
    this.#running = this.#replace(range, either, signal).then(
      () => end(true),
      (error: unknown) => {
        if (!either.aborted) this.#view.change({ error: trimmingError(error) });
        return end(false);
      },
    );
    return this.#running;
  }

  /** Deletes the bytes of the whole video. */
  async free(): Promise<void> {
    const last = this.#last;
    this.#last = null;
    if (last) await this.#delete(last.whole);
  }

  /** The video from which a part is cut; null without one that this device can decode, or of unknown length. */
  #whole(): Attachment | null {
    const { attachment, original } = this.#view.get();
    const whole = this.#last?.whole ?? original ?? attachment;
    return whole?.kind === 'video' && whole.width > 0 && isTrimmable(whole.durationMs) ? whole : null;
  }

  async #replace(range: TrimRange, either: AbortSignal, signal: AbortSignal): Promise<void> {
    this.#view.change({ error: null, step: { what: 'trimming', share: 0 } });
    const whole = this.#whole();
    const { attachment: before } = this.#view.get();
    if (!whole) throw new TrimError('There is no video');
    const part = isAll(whole, range) ? whole : await this.#cut(whole, range, either);
    try {
      either.throwIfAborted();
      await this.#save(part);
      // From here on it cannot be cancelled any more.
      signal.throwIfAborted();
    } catch (error) {
      if (part !== whole) await this.#delete(part);
      throw error;
    }
    this.#last = part === whole ? null : { whole, range };
    this.#view.change({ attachment: part, original: null });
    this.#view.show('video', posterBlob(part.poster));
    if (before && before.file.id !== whole.file.id) await this.#delete(before);
  }

  /** The part as a file of its own; nothing remains stored if it throws. */
  async #cut(whole: Attachment, range: TrimRange, signal: AbortSignal): Promise<Attachment> {
    const { isHevc = false, durationMs } = whole;
    const file = await readStoredFile(this.#local.out, whole.file);
    signal.throwIfAborted();
    if (!file) throw new TrimError('The video is not on this device any more');
    const source = { width: whole.width, height: whole.height, durationMs: durationMs ?? range.endMs, isHevc };
    const onProgress = (share: number) => this.#view.change({ step: { what: 'trimming', share } });
    const part = await this.#ports.trimVideo(this.#local, file, { source, range, onProgress, signal });
    signal.throwIfAborted();
    if (!part) throw new TrimError('It can be neither encoded nor copied here');
    try {
      return await this.#partOf(whole, part, range, signal);
    } catch (error) {
      await deleteStoredFile(this.#local.out, part.file.id);
      throw error;
    }
  }

  async #partOf(whole: Attachment, part: TrimmedVideo, range: TrimRange, signal: AbortSignal): Promise<Attachment> {
    const { isHevc = false, trim, ...video } = whole;
    const blob = await readStoredFile(this.#local.out, part.file);
    const facts = blob && (await this.#ports.readVideoFacts(blob, signal));
    signal.throwIfAborted();
    if (!facts || facts.width === 0) throw new TrimError('The part cannot be played here');
    return {
      ...video,
      file: part.file,
      width: part.width ?? whole.width,
      height: part.height ?? whole.height,
      durationMs: facts.durationMs ?? range.endMs - part.startMs,
      thumbhash: facts.thumbhash,
      poster: facts.poster ? await base64Of(facts.poster) : '',
      originalSize: part.file.size,
      ...(isHevc && part.isCopied && { isHevc }),
      trim: rangeIn(trim, { startMs: part.startMs, endMs: range.endMs }),
    };
  }

  async #delete({ file }: Attachment): Promise<void> {
    await deleteStoredFile(this.#local.out, file.id).catch(() => undefined);
  }
}

function isAll({ durationMs }: Attachment, range: TrimRange): boolean {
  return durationMs !== null && isWhole(range, durationMs);
}
