import { useEffect, useId, useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import type { Crop } from '../crop/crop-geometry.ts';
import { cropTexts as texts } from '../crop/crop.en.ts';
import type { PhotoEditorProps } from '../crop/photo-editor.tsx';
import { type ComposerPanel, PanelFrame } from './composer-panel.tsx';
import type { ComposerPhotos } from './composer-photos.ts';
import type { EditablePhoto } from './photo-edits.ts';

type EditorProps = Omit<PhotoEditorProps, 'stage'>;

const PhotoEditor = onDemand(
  async () => {
    const [editor, { CropStage }] = await Promise.all([
      import('../crop/photo-editor.tsx'),
      import('../crop/crop-stage.tsx'),
    ]);
    return (props: EditorProps) => <editor.PhotoEditor {...props} stage={CropStage} />;
  },
  () => <Spinner label={texts.loading} />,
  () => <FormError>{texts.missing}</FormError>,
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
    title: texts.title,
    onClose: close,
    content: (
      <PanelFrame label={texts.title} opener={editing.opener}>
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
      <FormButtons form={formId} submitLabel={texts.done} isBusy={editing.isBusy} canCancelWork onCancel={close} />
    ),
  };
  return { open: (slot: number) => void open(slot), panel };
}

function isSame(one: Crop, other: Crop): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
