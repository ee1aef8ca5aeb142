import { useEffect, useState } from 'react';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { loadOnce } from '../../ui/load-once.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { Arrived, useArrived } from '../../ui/use-arrived.ts';
import { changed, type Crop, type Size, WHOLE, windowOf } from '../crop/crop-geometry.ts';
import { cropTexts } from '../crop/crop.en.ts';
import { usePictureSize } from '../crop/use-picture-size.ts';
import { type CropArea, cropPicture } from './crop-picture.ts';
import { profileTexts as texts } from './profile.en.ts';

const loadStage = loadOnce(async () => (await import('../crop/crop-stage.tsx')).CropStage);

const SQUARE: Crop = { ...WHOLE, shape: '1:1' };

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
      {file !== null && <SquareOf key={`${file.name} ${file.lastModified}`} file={file} onChange={setArea} />}
    </Dialog>
  );
}

interface SquareOfProps {
  readonly file: File;
  readonly onChange: (area: CropArea) => void;
}

function SquareOf({ file, onChange }: SquareOfProps) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const picture = usePictureSize(url);
  const [stage] = useState(loadStage);
  const isLoaded = useArrived(stage) !== null;
  const [crop, setCrop] = useState(SQUARE);
  useEffect(() => {
    if (picture) onChange(areaOf(crop, picture));
  }, [crop, picture, onChange]);
  // One spinner for both waits: in the place of another one it changes the height of the sheet twice in WebKit.
  if (!picture || !isLoaded) return <Spinner label={cropTexts.loading} />;
  return (
    <Arrived promise={stage}>
      {(CropStage) => (
        <CropStage
          url={url}
          picture={picture}
          crop={crop}
          onChange={(change) => setCrop((before) => changed(before, change, picture))}
          isRound
        />
      )}
    </Arrived>
  );
}

/** The square of a picture that is not turned, from its upper left corner. */
function areaOf(crop: Crop, picture: Size): CropArea {
  const { width, height, centre } = windowOf(crop, picture);
  const x = (picture.width - width) / 2 + centre.x;
  return { x, y: (picture.height - height) / 2 + centre.y, width, height };
}
