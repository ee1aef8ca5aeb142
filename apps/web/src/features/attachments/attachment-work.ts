import type { LocalDb } from '../../local/local-db.ts';
import { deleteStoredFile, storeFile, type StoredFile, readStoredFile } from '../../local/stored-file.ts';
import { beginWork } from '../../platform/unsaved.ts';
import type { TrimRange } from '../video/trim-range.ts';
import {
  type AcceptedFile,
  type AttachmentPurpose,
  type CheckedPick,
  checkFile,
  checkPick,
  namedFile,
} from './attachment-check.ts';
import { dropAttachmentDraft, saveAttachmentDraft } from './attachment-draft.ts';
import { type AttachmentPorts, browserPorts } from './attachment-ports.ts';
import { AttachmentStore, type EarlyVideo, EMPTY } from './attachment-state.ts';
import { type Attachment, type DraftAttachment, posterBlob } from './attachment.ts';
import { attachmentsTexts as texts } from './attachments.en.ts';
import { EarlyHandOver, isShrinking, untilShrinking } from './early-hand-over.ts';
import { photoAttachment, shrinkPlanOf, smallerAttachment, videoAttachment } from './prepare-attachment.ts';
import { storingError } from './storing-error.ts';
import { type TrimSource, VideoTrim } from './video-trim.ts';

/**
 * One photo or video on its way from a file picker into a draft: checked, copied to the device, cleaned; a large video is
 * compressed. Each finished step is stored in the draft, so that a killed page resumes it.
 */
export class AttachmentWork {
  readonly #local: LocalDb;
  readonly #draftId: string;
  readonly #purpose: AttachmentPurpose;
  readonly #ports: AttachmentPorts;
  readonly #view = new AttachmentStore();
  #abort = new AbortController();
  readonly #leaving = new AbortController();
  #shrinking: AbortController | null = null;
  readonly #trim: VideoTrim;
  /** The number of picks and removals so far, and the one that counts. */
  #turns = 0;
  #acceptedTurn = 0;
  #done: Promise<void> = Promise.resolve();
  #early: EarlyHandOver | null = null;
  /** Retries the failed step: a full device may have space by now. */
  #retry: (() => Promise<void>) | null = null;

  /** @param draftId the draft that stores it (`draftFileId`) */
  constructor(local: LocalDb, draftId: string, purpose: AttachmentPurpose, ports: AttachmentPorts = browserPorts) {
    this.#local = local;
    this.#draftId = draftId;
    this.#purpose = purpose;
    this.#ports = ports;
    this.#trim = new VideoTrim(local, ports, this.#view, (attachment) => this.#save({ isReady: true, attachment }));
  }

  readonly get = this.#view.get;
  readonly subscribe = this.#view.subscribe;

  /** Replaces the attachment by a file. A refused file sets `error`, and changes nothing else. */
  pick = (picked: File): void => {
    const before = this.#done;
    const turn = ++this.#turns;
    this.#done = checkPick(picked, this.#purpose, this.#ports)
      .catch((): CheckedPick => ({ file: picked, checked: { kind: 'refused', reason: texts.unreadable } }))
      .then(({ file, checked }) => {
        // A later file was chosen, or the attachment was removed.
        if (turn < this.#acceptedTurn) return before;
        if (checked.kind === 'refused') {
          this.#view.change({ error: checked.reason });
          return before;
        }
        this.#acceptedTurn = turn;
        return this.#store(file, checked);
      });
  };

  #store(file: File, checked: AcceptedFile): Promise<void> {
    return this.#run(async (signal, replaced) => {
      await this.#clear();
      this.#show(checked.kind, checked.kind === 'image' ? file : null);
      this.#view.change({ step: { what: 'copying', share: 0 } });
      const onProgress = (stored: number, total: number) =>
        this.#view.change({ step: { what: 'copying', share: stored / total } });
      const raw = await storeFile(this.#local, namedFile(file, checked), { onProgress, signal: replaced });
      if (replaced.aborted) return deleteStoredFile(this.#local.out, raw.id);
      await this.#save({ isReady: false, file: raw });
      signal.throwIfAborted();
      await this.#prepare(file, raw, checked, signal);
    });
  }

  /** Resumes a draft's attachment, unless a file was chosen meanwhile. */
  restore(draft: DraftAttachment): void {
    if (this.#turns > 0) return;
    if (draft.isReady) {
      const { attachment, error = null } = draft;
      this.#view.change({ attachment, error });
      this.#done = this.#run(async (signal) => {
        const isImage = attachment.kind === 'image';
        const picture = isImage
          ? await readStoredFile(this.#local.out, attachment.file)
          : posterBlob(attachment.poster);
        signal.throwIfAborted();
        this.#show(attachment.kind, picture);
      });
      return;
    }
    this.#done = this.#run(async (signal) => {
      const file = await readStoredFile(this.#local.out, draft.file);
      if (!file) return this.#view.change({ error: texts.unreadable });
      const checked = await checkFile(file, this.#purpose);
      signal.throwIfAborted();
      if (checked.kind === 'refused') return this.#view.change({ error: checked.reason });
      this.#show(checked.kind, checked.kind === 'image' ? file : null);
      await this.#prepare(file, draft.file, checked, signal);
    });
  }

  remove = (): void => {
    this.#acceptedTurn = ++this.#turns;
    this.#abort.abort();
    this.#retry = null;
    this.#done = this.#clear();
  };

  /** Cancels the present step and leaves the draft as it is. A file that is still being copied is not in it yet, and is deleted. */
  leave = async (): Promise<void> => {
    this.#acceptedTurn = ++this.#turns;
    this.#abort.abort();
    this.#retry = null;
    await this.#done;
    this.#view.hide();
    this.#view.set(EMPTY);
    await this.#trim.free();
  };

  complain = (error: string | null): void => this.#view.change({ error });

  /** Cancels the compression, or discards its result. */
  sendOriginal = (): void => {
    const { original, attachment } = this.#view.get();
    this.#shrinking?.abort();
    if (!original || !attachment || attachment === original) return;
    this.#view.change({ attachment: original, original: null });
    void this.#save({ isReady: true, attachment: original })
      .then(() => deleteStoredFile(this.#local.out, attachment.file.id))
      .catch(() => undefined);
  };

  /** The video as it was chosen, and the part that was chosen last; null if it cannot be trimmed. */
  readTrimSource = (): Promise<TrimSource | null> => this.#trim.read();

  /** Replaces the video by a part of the video as it was chosen; all of it brings that back. If it fails, the video stays as it was. */
  trim = (range: TrimRange): void => {
    if (!this.#trim.isNew(range)) return;
    const wasShrinking = isShrinking(this.get());
    this.#done = this.#run(async (signal) => {
      const isDone = await this.#trim.replace(range, signal);
      signal.throwIfAborted();
      const { attachment } = this.get();
      // The whole video is back, or its compression was interrupted.
      if (!attachment || (isDone ? this.#trim.isTrimmed : !wasShrinking)) return;
      await this.#shrink(await readStoredFile(this.#local.out, attachment.file), attachment, signal);
    });
  };

  cancelTrim = (): void => this.#trim.cancel();

  /**
   * The file to send, once it is ready; null without one, and `missing` becomes the error unless there is another. A failed step
   * is retried, and a file that was just chosen is processed first.
   */
  whenReady = async (missing?: string): Promise<Attachment | null> => {
    if (this.#retry) {
      this.#view.change({ error: null });
      this.#done = this.#retry();
    }
    const trimming = this.#trim.running;
    await this.#done;
    // Nothing is sent that was to be cut off: trimming failed or was cancelled.
    if (trimming && !(await trimming)) return null;
    const { attachment, error } = this.#view.get();
    if (!attachment && error === null && missing !== undefined) this.#view.change({ error: missing });
    return attachment;
  };

  /** Resolves as soon as there is something to send: like `whenReady`, but a video may still be made smaller. */
  whenSendable = async (): Promise<Attachment | null> => {
    if (this.#retry) return this.whenReady();
    await untilShrinking(this, this.#done);
    return this.#view.get().attachment;
  };

  /** Hands over a video that is just being made smaller; null in every other state. This object is not used afterwards. */
  handOverEarly = (): EarlyVideo | null => {
    const { attachment: original } = this.#view.get();
    if (!original || !isShrinking(this.#view.get())) return null;
    const early = new EarlyHandOver();
    this.#early = early;
    void this.#done.finally(() => early.settle(null));
    this.#view.hide();
    return early.video(original, () => this.#shrinking?.abort());
  };

  /** The file was enqueued and belongs to the mutation: `enqueue` has deleted the draft. */
  handedOver = (): void => {
    const { original } = this.#view.get();
    if (original) void deleteStoredFile(this.#local.out, original.file.id).catch(() => undefined);
    void this.#trim.free();
    this.#view.hide();
    this.#view.set(EMPTY);
  };

  /** The component unmounts: a running copy continues to its end, all other steps are cancelled unless they were handed over. */
  close(): void {
    if (!this.#early) this.#leaving.abort();
    void this.#trim.free();
    this.#view.hide();
  }

  /** `signal` ends with the page as well, `replaced` only when something else takes its place. */
  #run(work: (signal: AbortSignal, replaced: AbortSignal) => Promise<void>): Promise<void> {
    this.#abort.abort();
    this.#retry = null;
    const abort = new AbortController();
    this.#abort = abort;
    const signal = AbortSignal.any([abort.signal, this.#leaving.signal]);
    const release = beginWork();
    return work(signal, abort.signal)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        this.#view.change({ error: storingError(error) });
        this.#retry = () => this.#run(work);
      })
      .finally(() => {
        release();
        if (!signal.aborted) this.#view.change({ step: null });
      });
  }

  async #prepare(file: Blob, raw: StoredFile, checked: AcceptedFile, signal: AbortSignal): Promise<void> {
    this.#view.change({ step: { what: 'preparing' } });
    return checked.kind === 'image' ? this.#preparePhoto(file, raw, signal) : this.#prepareVideo(file, raw, signal);
  }

  async #preparePhoto(file: Blob, raw: StoredFile, signal: AbortSignal): Promise<void> {
    const photo = await photoAttachment(this.#local, this.#ports, raw, file, signal);
    await this.#ready(photo, signal);
    if (photo.file !== raw) await deleteStoredFile(this.#local.out, raw.id);
  }

  async #prepareVideo(file: Blob, raw: StoredFile, signal: AbortSignal): Promise<void> {
    const video = await videoAttachment(this.#ports, raw, file, signal);
    signal.throwIfAborted();
    this.#show('video', posterBlob(video.poster));
    await this.#ready(video, signal);
    await this.#shrink(file, video, signal);
  }

  async #shrink(file: Blob | null, original: Attachment, signal: AbortSignal): Promise<void> {
    const plan = shrinkPlanOf(this.#ports, original);
    if (!file || !plan) return;
    this.#shrinking = new AbortController();
    const what = original.isHevc === true ? 'converting' : 'shrinking';
    const onProgress = (share: number) =>
      this.#early ? this.#early.listener(share) : this.#view.change({ original, step: { what, share } });
    onProgress(0);
    const both = AbortSignal.any([signal, this.#shrinking.signal]);
    const shrinking = { plan, onProgress, signal: both };
    const smaller = await smallerAttachment(this.#local, this.#ports, original, file, shrinking);
    if (!smaller) return signal.aborted || this.#early ? undefined : this.#view.change({ original: null });
    if (this.#early) this.#early.settle(smaller);
    else await this.#ready(smaller, signal);
  }

  async #ready(attachment: Attachment, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.#save({ isReady: true, attachment });
    signal.throwIfAborted();
    this.#view.change({ attachment });
  }

  #save(draft: DraftAttachment): Promise<void> {
    return saveAttachmentDraft(this.#local, this.#draftId, draft);
  }

  async #clear(): Promise<void> {
    const { original } = this.#view.get();
    this.#view.hide();
    this.#view.set(EMPTY);
    await dropAttachmentDraft(this.#local, this.#draftId).catch(() => undefined);
    if (original) await deleteStoredFile(this.#local.out, original.file.id).catch(() => undefined);
    await this.#trim.free();
  }

  #show(kind: 'image' | 'video', picture: Blob | null): void {
    if (!this.#leaving.signal.aborted) this.#view.show(kind, picture);
  }
}
