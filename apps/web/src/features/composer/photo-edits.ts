import type { LocalDb } from '../../local/local-db.ts';
import { deleteStoredFile, readStoredFile, storeFile, type StoredFile } from '../../local/stored-file.ts';
import { beginWork } from '../../platform/unsaved.ts';
import { saveAttachmentDraft } from '../attachments/attachment-draft.ts';
import type { AttachmentPorts } from '../attachments/attachment-ports.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { type Crop, isWhole, WHOLE } from '../crop/crop-geometry.ts';
import { extensionOf } from '../media/picture-type.ts';

/** A photo as it was prepared, and how it is cut at present. */
export interface EditablePhoto {
  readonly photo: Attachment;
  readonly picture: Blob;
  readonly crop: Crop;
}

/**
 * Cuts the photos of a composer. Each edit begins with the photo as it was prepared, so that a second one loses nothing. That
 * photo is in memory alone: the database has the bytes that would be shared, and nothing to clean up.
 */
export class PhotoEdits {
  readonly #local: LocalDb;
  readonly #editPicture: AttachmentPorts['editPicture'];
  /** By the id of the edited file. */
  readonly #edited = new Map<string, EditablePhoto>();

  constructor(local: LocalDb, editPicture: AttachmentPorts['editPicture']) {
    this.#local = local;
    this.#editPicture = editPicture;
  }

  /** The photo before it was edited; null when its bytes are missing. */
  async read(photo: Attachment): Promise<EditablePhoto | null> {
    const edited = this.#edited.get(photo.file.id);
    if (edited) return edited;
    const picture = await readStoredFile(this.#local.out, photo.file);
    return picture && { photo, picture, crop: WHOLE };
  }

  /**
   * Replaces a photo in its draft by one that is cut anew; a whole crop restores it as it was prepared. Throws for an aborted
   * `signal`, a full device, and a device that cannot cut it: the draft is unchanged then.
   *
   * @param present the attachment of the draft
   */
  async apply(
    draftId: string,
    present: Attachment,
    { photo, picture }: EditablePhoto,
    crop: Crop,
    signal: AbortSignal,
  ): Promise<Attachment> {
    const release = beginWork();
    try {
      const { blob, ...shape } = isWhole(crop)
        ? { blob: picture, width: photo.width, height: photo.height, thumbhash: photo.thumbhash }
        : await this.#cut(picture, crop, signal);
      const file = await storeFile(this.#local, new File([blob], `photo.${extensionOf(blob.type)}`, blob), { signal });
      const attachment: Attachment = { ...photo, ...shape, file };
      await this.#replace(draftId, present, attachment, signal);
      this.#edited.delete(present.file.id);
      if (!isWhole(crop)) this.#edited.set(file.id, { photo, picture, crop });
      return attachment;
    } finally {
      release();
    }
  }

  async #cut(picture: Blob, crop: Crop, signal: AbortSignal) {
    const { blob, width, height, thumbhash } = await this.#editPicture(picture, crop, signal);
    return { blob, width, height, thumbhash };
  }

  /** At each moment the draft has one of both, whole. */
  async #replace(draftId: string, before: Attachment, after: Attachment, signal: AbortSignal): Promise<void> {
    const drop = ({ id }: StoredFile) => deleteStoredFile(this.#local.out, id);
    try {
      signal.throwIfAborted();
      await saveAttachmentDraft(this.#local, draftId, { isReady: true, attachment: after });
    } catch (error) {
      await drop(after.file);
      throw error;
    }
    await drop(before.file);
  }
}
