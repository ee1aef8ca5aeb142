import { useState } from 'react';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { type CropArea, cropPicture } from './crop-picture.ts';
import { profileTexts as texts } from './profile.en.ts';

const CropStage = onDemand(
  async () => (await import('./crop-stage.tsx')).CropStage,
  () => <Spinner label={texts.cropLoading} />,
);

interface CropDialogProps {
  /** The picked file; null closes the dialog. */
  readonly file: File | null;
  readonly onCropped: (picture: Blob) => void;
  readonly onClose: () => void;
}

/** Asks for the square of a picture that is shown. */
export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const [area, setArea] = useState<CropArea | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const use = async () => {
    if (!file || !area || isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      onCropped(await cropPicture(file, area));
    } catch {
      setError(errorMessage('file_damaged'));
    } finally {
      setIsBusy(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{uiTexts.cancel}</Button>
      <Button variant="primary" isBusy={isBusy} disabled={area === null} onClick={() => void use()}>
        {texts.usePicture}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={file !== null} onClose={onClose} title={texts.cropTitle} footer={footer} isLocked>
      {error !== null && <p role="alert">{error}</p>}
      {file !== null && <CropStage key={`${file.name} ${file.lastModified}`} file={file} onChange={setArea} />}
    </Dialog>
  );
}
