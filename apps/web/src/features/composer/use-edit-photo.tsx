import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import type { Crop } from '../crop/crop-geometry.ts';
import { cropTexts as texts } from '../crop/crop.en.ts';
import type { ComposerPhotos } from './composer-photos.ts';
import type { EditablePhoto } from './photo-edits.ts';

const PhotoEditor = onDemand(
  async () => (await import('../crop/photo-editor.tsx')).PhotoEditor,
  () => <Spinner label={texts.loading} />,
  () => <FormError>{texts.missing}</FormError>,
);

/** A view that takes the place of the composer's form within its dialog. */
export interface ComposerView {
  readonly title: string;
  readonly content: ReactNode;
  readonly footer: ReactNode;
  /** Esc and Back return to the form. */
  readonly onClose: () => void;
}

interface Editing {
  readonly slot: number;
  readonly editable: EditablePhoto;
  readonly isBusy: boolean;
  /** Has the focus again afterwards. */
  readonly opener: Element | null;
  /** Ends with the view. */
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
  const view: ComposerView | null = editing && {
    title: texts.title,
    onClose: close,
    content: (
      <Frame opener={editing.opener}>
        <PhotoEditor
          formId={formId}
          picture={editing.editable.picture}
          size={editing.editable.photo}
          crop={editing.editable.crop}
          onDone={(crop) => void apply(editing, crop)}
        />
      </Frame>
    ),
    footer: (
      <>
        <Button onClick={close}>{uiTexts.cancel}</Button>
        <Button variant="primary" type="submit" form={formId} isBusy={editing.isBusy}>
          {texts.done}
        </Button>
      </>
    ),
  };
  return { open: (slot: number) => void open(slot), view };
}

/** Takes the focus, and returns it when the form is shown again. */
function Frame({ opener, children }: { readonly opener: Element | null; readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={texts.title}>
      {children}
    </div>
  );
}

function isSame(one: Crop, other: Crop): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
