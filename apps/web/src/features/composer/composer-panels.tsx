import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { attachmentsTexts } from '../attachments/attachments.en.ts';
import type { Crop } from '../crop/crop-geometry.ts';
import { cropTexts } from '../crop/crop.en.ts';
import type { PhotoEditorProps } from '../crop/photo-editor.tsx';
import type { TrimRange } from '../video/trim-range.ts';
import type { ComposerPhoto, ComposerPhotos } from './composer-photos.ts';
import type { EditablePhoto } from './photo-edits.ts';

/** A panel that takes the place of the composer's form within its dialog. */
interface ComposerPanel {
  readonly title: string;
  readonly content: ReactNode;
  readonly footer: ReactNode;
  /** Esc and Back return to the form. */
  readonly onClose: () => void;
}

interface PanelFrameProps {
  readonly label: string;
  /** Has the focus again afterwards. */
  readonly opener: Element | null;
  readonly children: ReactNode;
}

/** Takes the focus, unless a part of it has taken it, and returns it when the form is shown again. */
function PanelFrame({ label, opener, children }: PanelFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={label}>
      {children}
    </div>
  );
}

type EditorProps = Omit<PhotoEditorProps, 'stage'>;

const PhotoEditor = onDemand(
  async () => {
    const [editor, { CropStage }] = await Promise.all([
      import('../crop/photo-editor.tsx'),
      import('../crop/crop-stage.tsx'),
    ]);
    return (props: EditorProps) => <editor.PhotoEditor {...props} stage={CropStage} />;
  },
  () => <Spinner label={cropTexts.loading} />,
  () => <FormError>{cropTexts.missing}</FormError>,
);

interface Editing {
  readonly slot: number;
  readonly editable: EditablePhoto;
  readonly isBusy: boolean;
  /** Has the focus again afterwards. */
  readonly opener: Element | null;
  /** Ends with the panel. */
  readonly abort: AbortController;
}

/** The editor of a photo of the composer: `open` shows it for a slot, once the photo has been read. */
export function useEditPhoto(album: Pick<ComposerPhotos, 'readEditable' | 'edit'>) {
  const formId = useId();
  const [editing, setEditing] = useState<Editing | null>(null);
  const open = async (slot: number) => {
    const opener = document.activeElement;
    const editable = await album.readEditable(slot);
    const begun = { slot, isBusy: false, opener, abort: new AbortController() };
    if (editable) setEditing((before) => before ?? { ...begun, editable });
  };
  const close = () => setEditing(null);
  useBackCloses(editing !== null, close);
  const abort = editing?.abort;
  useEffect(() => () => abort?.abort(), [abort]);

  const apply = async ({ slot, editable, abort: { signal } }: Editing, crop: Crop) => {
    setEditing((now) => now && { ...now, isBusy: true });
    if (!isSame(crop, editable.crop)) await album.edit(slot, editable, crop, signal);
    if (!signal.aborted) setEditing(null);
  };
  const panel: ComposerPanel | null = editing && {
    title: cropTexts.title,
    onClose: close,
    content: (
      <PanelFrame label={cropTexts.title} opener={editing.opener}>
        <PhotoEditor
          formId={formId}
          picture={editing.editable.picture}
          size={editing.editable.photo}
          crop={editing.editable.crop}
          onDone={(crop) => void apply(editing, crop)}
        />
      </PanelFrame>
    ),
    footer: (
      <FormButtons form={formId} submitLabel={cropTexts.done} isBusy={editing.isBusy} canCancelWork onCancel={close} />
    ),
  };
  return { open: (slot: number) => void open(slot), panel };
}

function isSame(one: Crop, other: Crop): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const TrimEditor = onDemand(
  async () => (await import('../trim/trim-editor.tsx')).TrimEditor,
  Nothing,
  () => <FormError>{attachmentsTexts.trimOffline}</FormError>,
);

interface Trimming {
  readonly slot: number;
  /** Has the focus again afterwards. */
  readonly opener: Element | null;
  /** The video cannot be opened. */
  readonly isOff: boolean;
}

/** The panel that trims a video of the composer: `open` shows it for a slot. */
export function useTrimVideo(photos: readonly ComposerPhoto[]) {
  const formId = useId();
  const [trimming, setTrimming] = useState<Trimming | null>(null);
  const open = (slot: number) => setTrimming({ slot, opener: document.activeElement, isOff: false });
  const close = () => setTrimming(null);
  const video = trimming && photos.find(({ slot }) => slot === trimming.slot);
  useBackCloses(Boolean(video), close);
  if (!trimming || !video) return { open, panel: null };
  const done = (range: TrimRange) => {
    video.trim(range);
    close();
  };
  const panel: ComposerPanel = {
    title: attachmentsTexts.trimTitle,
    onClose: close,
    content: (
      <PanelFrame label={attachmentsTexts.trimTitle} opener={trimming.opener}>
        <TrimEditor
          formId={formId}
          read={video.readTrimSource}
          onUnreadable={() => setTrimming((now) => now && { ...now, isOff: true })}
          onDone={done}
        />
      </PanelFrame>
    ),
    footer: (
      <FormButtons form={formId} submitLabel={attachmentsTexts.trimDone} isDisabled={trimming.isOff} onCancel={close} />
    ),
  };
  return { open, panel };
}
