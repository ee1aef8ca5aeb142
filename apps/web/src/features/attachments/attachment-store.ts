import { Store } from '@posy/std/store';
import { type AttachmentState, EMPTY } from './attachment-state.ts';

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
