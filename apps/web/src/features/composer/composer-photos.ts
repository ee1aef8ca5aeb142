import { MAX_ALBUM_PHOTOS } from '@posy/contract/limits';
import { Listeners } from '@posy/std/store';
import { errorMessage } from '../../language/error-message.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type AttachmentPorts, browserPorts } from '../attachments/attachment-ports.ts';
import type { AttachmentState } from '../attachments/attachment-state.ts';
import { AttachmentWork } from '../attachments/attachment-work.ts';
import type { Attachment, DraftAttachment } from '../attachments/attachment.ts';
import { attachmentsTexts } from '../attachments/attachments.en.ts';
import { storingError } from '../attachments/storing-error.ts';
import type { Crop } from '../crop/crop-geometry.ts';
import { cropTexts } from '../crop/crop.en.ts';
import { photoDraftId } from '../posts/post-draft.ts';
import { type EditablePhoto, PhotoEdits } from './photo-edits.ts';

/** A photo or video of the composer. `slot`: where the draft stores it, whatever its place among the others is. */
export interface ComposerPhoto
  extends
    AttachmentState,
    Pick<AttachmentWork, 'pick' | 'remove' | 'complain' | 'sendOriginal' | 'trim' | 'cancelTrim' | 'readTrimSource'> {
  readonly slot: number;
}

/** A photo that is ready to be sent. */
export interface ReadyPhoto {
  readonly slot: number;
  readonly attachment: Attachment;
}

interface Restored {
  /** Slots in the order of the photos. */
  readonly order: readonly number[];
  readonly attachments: ReadonlyMap<number, DraftAttachment>;
}

/** The photos of a new post, or its video, in their order. Without any there is one empty place, to pick the first into. */
export class ComposerPhotos {
  readonly #local: LocalDb;
  readonly #ports: AttachmentPorts;
  readonly #edits: PhotoEdits;
  readonly #works = new Map<number, AttachmentWork>();
  /** Slots whose file is still being checked. */
  readonly #picking = new Set<number>();
  readonly #listeners = new Listeners();
  #order: readonly number[];
  #shown: readonly ComposerPhoto[] = [];

  constructor(local: LocalDb, { order, attachments }: Restored, ports: AttachmentPorts = browserPorts) {
    this.#local = local;
    this.#ports = ports;
    this.#edits = new PhotoEdits(local, ports.editPicture);
    const known = [...new Set(order)].filter((slot) => attachments.has(slot));
    const others = [...attachments.keys()].filter((slot) => !known.includes(slot));
    const slots = [...known, ...others];
    this.#order = slots.length > 0 ? slots : [0];
    for (const slot of this.#order) {
      const attachment = attachments.get(slot);
      const work = this.#workOf(slot);
      if (attachment) work.restore(attachment);
    }
    this.#emit();
  }

  get = (): readonly ComposerPhoto[] => this.#shown;

  readonly subscribe = this.#listeners.subscribe;

  /** Adds files after the present ones. Those beyond the limit are left out, which the last photo says. */
  add = (files: readonly File[]): void => {
    for (const file of files) {
      const last = this.#order.at(-1) ?? 0;
      const isFree = this.#order.length === 1 && !this.#picking.has(last) && isEmpty(this.#workOf(last).get());
      const slot = isFree ? last : this.#freeSlot();
      if (slot === null) return this.#refuse(last);
      if (!isFree) this.#setOrder([...this.#order, slot]);
      this.#pick(slot, file);
    }
  };

  /** Removes a photo with its bytes. */
  remove = (slot: number): void => {
    this.#workOf(slot).remove();
    if (this.#order.length === 1) return;
    this.#works.delete(slot);
    this.#setOrder(this.#order.filter((each) => each !== slot));
  };

  /** Moves a photo to another place, from 0. */
  move = (slot: number, place: number): void => {
    const others = this.#order.filter((each) => each !== slot);
    const at = Math.max(0, Math.min(others.length, place));
    this.#setOrder([...others.slice(0, at), slot, ...others.slice(at)]);
  };

  /** A photo as it was before it was edited, with its crop; null when it cannot be edited, and says why. */
  readEditable = async (slot: number): Promise<EditablePhoto | null> => {
    const work = this.#workOf(slot);
    const { attachment } = work.get();
    const editable = attachment && (await this.#edits.read(attachment).catch(() => null));
    const reason = editable ? await this.#refusalOf(editable) : attachmentsTexts.unreadable;
    if (reason !== null) work.complain(reason);
    return reason === null ? editable : null;
  };

  /** Cuts a photo. Resolves when the result is in its place, and also if that failed: the photo stays then, and says why. */
  edit = async (slot: number, editable: EditablePhoto, crop: Crop, signal: AbortSignal): Promise<void> => {
    const before = this.#workOf(slot);
    const { attachment: present } = before.get();
    if (!present) return;
    try {
      const draftId = photoDraftId(slot);
      const attachment = await this.#edits.apply(draftId, present, editable, crop, signal);
      const work = this.#newWork(slot);
      work.restore({ isReady: true, attachment });
      // The former picture is shown until the new one can be.
      await work.whenReady();
      this.#works.set(slot, work);
      before.close();
      this.#emit();
    } catch (error) {
      if (!signal.aborted) before.complain(isQuotaError(error) ? storingError(error) : cropTexts.failed);
    }
  };

  /**
   * All photos once they are ready; null if one is not, which then says why. A video among others says so, too. `missing`: the
   * error where there is nothing at all.
   */
  whenReady = async (missing: string): Promise<readonly ReadyPhoto[] | null> => {
    const order = this.#order;
    const found = await Promise.all(
      order.map(async (slot) => {
        const attachment = await this.#workOf(slot).whenReady(missing);
        return attachment && { slot, attachment };
      }),
    );
    const ready = found.filter((each) => each !== null);
    const video = ready.find(({ attachment }) => attachment.kind === 'video');
    if (video && order.length > 1) {
      this.#workOf(video.slot).complain(errorMessage('photos_or_video'));
      return null;
    }
    return ready.length === order.length ? ready : null;
  };

  /** The files were enqueued, and belong to the mutation. */
  handedOver = (): void => {
    for (const work of this.#works.values()) work.handedOver();
  };

  /** Cancels the present steps and leaves the draft as it is. */
  leave = async (): Promise<void> => {
    await Promise.all([...this.#works.values()].map((work) => work.leave()));
  };

  /** The composer unmounts. */
  close(): void {
    for (const work of this.#works.values()) work.close();
  }

  async #refusalOf({ picture }: EditablePhoto): Promise<string | null> {
    const examined = await this.#ports.examinePicture(picture);
    if (examined?.isSentUnchanged !== true) return null;
    return examined.isAnimated ? cropTexts.animated : cropTexts.failed;
  }

  #pick(slot: number, file: File): void {
    const work = this.#workOf(slot);
    work.pick(file);
    this.#picking.add(slot);
    void work.whenReady().finally(() => this.#picking.delete(slot));
  }

  /** When the photo is ready: its earlier steps would take the words away. */
  #refuse(slot: number): void {
    const work = this.#workOf(slot);
    void work.whenReady().then(() => work.complain(errorMessage('too_many_photos')));
  }

  #freeSlot(): number | null {
    for (let slot = 0; slot < MAX_ALBUM_PHOTOS; slot++) if (!this.#order.includes(slot)) return slot;
    return null;
  }

  #workOf(slot: number): AttachmentWork {
    const known = this.#works.get(slot);
    if (known) return known;
    const work = this.#newWork(slot);
    this.#works.set(slot, work);
    return work;
  }

  #newWork(slot: number): AttachmentWork {
    const work = new AttachmentWork(this.#local, photoDraftId(slot), 'post', this.#ports);
    work.subscribe(() => this.#emit());
    return work;
  }

  #setOrder(order: readonly number[]): void {
    this.#order = order;
    this.#emit();
  }

  #emit(): void {
    this.#shown = this.#order.map((slot) => {
      const { get, pick, complain, sendOriginal, trim, cancelTrim, readTrimSource } = this.#workOf(slot);
      const actions = { pick, complain, sendOriginal, trim, cancelTrim, readTrimSource };
      return { ...get(), slot, ...actions, remove: () => this.remove(slot) };
    });
    this.#listeners.notify();
  }
}

function isEmpty({ attachment, preview, step }: AttachmentState): boolean {
  return attachment === null && preview === null && step === null;
}
