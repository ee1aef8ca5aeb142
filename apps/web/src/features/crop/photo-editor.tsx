import { RotateCcw, RotateCw, RotateCwSquare, Undo2 } from 'lucide-react';
import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { formatNumber } from '../../language/formats.ts';
import { Choice } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { announceText } from '../../ui/toast.ts';
import { changed, type Crop, MAX_TILT, SHAPES, type Size, WHOLE } from './crop-geometry.ts';
import type { CropStageProps } from './crop-stage.tsx';
import { cropTexts as texts } from './crop.en.ts';
import styles from './photo-editor.module.css';

const TILT_STEP = 0.5;
const OPTIONS = SHAPES.map((value) => ({ value, label: value === 'original' ? texts.original : value }));

export interface PhotoEditorProps {
  /** Id of its form: a button elsewhere submits it. */
  readonly formId: string;
  readonly picture: Blob;
  /** Size of the picture in px. */
  readonly size: Size;
  /** The present crop. */
  readonly crop: Crop;
  readonly onDone: (crop: Crop) => void;
  /** `CropStage`, which is loaded together with the editor. */
  readonly stage: ComponentType<CropStageProps>;
}

/** Shape, rotation, straightening and part of a photo. */
export function PhotoEditor(props: PhotoEditorProps) {
  const { formId, picture, size, crop: initial, onDone, stage: CropStage } = props;
  const [url] = useState(() => URL.createObjectURL(picture));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [crop, setCrop] = useState(initial);

  const change = (part: Partial<Crop>) => setCrop((before) => changed(before, part, size));
  const turn = () => {
    const quarterTurns = (crop.quarterTurns + 1) % 4;
    change({ quarterTurns });
    announceText(texts.turnedBy({ degrees: spokenDegrees(quarterTurns * 90) }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(crop);
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <CropStage
        url={url}
        picture={size}
        crop={crop}
        onChange={change}
        startTool={<IconButton label={texts.turn} icon={<Icon of={RotateCwSquare} />} onClick={turn} />}
        endTool={<IconButton label={texts.reset} icon={<Icon of={Undo2} />} onClick={() => setCrop(WHOLE)} />}
      >
        <Choice
          label={texts.shape}
          isLabelHidden
          isCompact
          name="shape"
          value={crop.shape}
          options={OPTIONS}
          onChange={(shape) => change({ shape })}
        />
        <Tilt tilt={crop.tilt} onTilt={(tilt) => change({ tilt })} />
      </CropStage>
    </form>
  );
}

interface TiltProps {
  readonly tilt: number;
  readonly onTilt: (tilt: number) => void;
}

/** Left is counterclockwise in every language. */
function Tilt({ tilt, onTilt }: TiltProps) {
  return (
    <div className={styles.tilt}>
      <IconButton label={texts.tiltLeft} icon={<Icon of={RotateCcw} />} onClick={() => onTilt(tilt - TILT_STEP)} />
      <input
        className={styles.slider}
        type="range"
        min={-MAX_TILT}
        max={MAX_TILT}
        step={TILT_STEP}
        value={tilt}
        aria-label={texts.tilt}
        aria-valuetext={spokenDegrees(tilt)}
        onChange={(event) => onTilt(Number(event.target.value))}
      />
      <IconButton label={texts.tiltRight} icon={<Icon of={RotateCw} />} onClick={() => onTilt(tilt + TILT_STEP)} />
      <span className={styles.degrees} aria-hidden="true">
        {texts.degrees({ degrees: formatNumber(tilt) })}
      </span>
    </div>
  );
}

/** '2.5 degrees', to be read out. */
function spokenDegrees(degrees: number): string {
  return formatNumber(degrees, { style: 'unit', unit: 'degree', unitDisplay: 'long' });
}
