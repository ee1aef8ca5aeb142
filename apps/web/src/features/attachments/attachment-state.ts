import { Store } from '@posy/std/store';
import type { Attachment } from './attachment.ts';

/** The present step, with its progress (0 to 1) where that is known. */
export type AttachmentStep =
  | { readonly what: 'copying' | 'shrinking' | 'converting' | 'trimming'; readonly share: number }
  | { readonly what: 'preparing' };

export interface AttachmentState {
  /** The file to send; null while it is not ready. */
  readonly attachment: Attachment | null;
  /** The preview: an object URL, null where this device cannot decode the file. */
  readonly preview: { readonly kind: 'image' | 'video'; readonly url: string | null } | null;
  readonly step: AttachmentStep | null;
  readonly error: string | null;
  /** The larger file from which `attachment` was made. */
  readonly original: Attachment | null;
}

/** A video that is sent as it was chosen unless it has been made smaller before its turn comes. */
export interface EarlyVideo {
  readonly original: Attachment;
  /** Null: the original stays. */
  readonly smaller: Promise<Attachment | null>;
  /** Progress of making it smaller, 0 to 1. */
  readonly onProgress: (listener: (share: number) => void) => void;
  /** Stops making it smaller. */
  readonly cancel: () => void;
}

export const EMPTY: AttachmentState = { attachment: null, preview: null, step: null, error: null, original: null };

/** The state of an attachment that components draw, with the object URL of its preview. */
export class AttachmentStore extends Store<AttachmentState> {
  constructor() {
    super(EMPTY);
  }

  /** Replaces the preview; a null picture: this device cannot decode the file. */
  show(kind: 'image' | 'video', picture: Blob | null): void {
    const before = this.get().preview?.url;
    this.change({ preview: { kind, url: picture && URL.createObjectURL(picture) } });
    if (before) URL.revokeObjectURL(before);
  }

  hide(): void {
    const url = this.get().preview?.url;
    this.change({ preview: null });
    if (url) URL.revokeObjectURL(url);
  }
}
