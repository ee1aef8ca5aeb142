import { MAX_ALBUM_PHOTOS } from '@posy/contract/limits';
import { Clapperboard, Crop, Plus } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FileInput } from '../../ui/file-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ACCEPTED_MEDIA, AttachmentField } from '../attachments/attachment-field.tsx';
import { cropTexts } from '../crop/crop.en.ts';
import { TrimButton } from '../trim/trim-button.tsx';
import type { ComposerPhoto } from './composer-photos.ts';
import { composerTexts as texts } from './composer.en.ts';
import { PhotoStrip } from './photo-strip.tsx';
import type { CreatePost } from './use-create-post.ts';
import styles from './composer-media.module.css';

interface ComposerMediaProps {
  readonly post: CreatePost;
  /** The slot of the photo that is shown large. */
  readonly shown: number;
  readonly onShow: (slot: number) => void;
  /** Opens the editor for the photo of a slot. */
  readonly onEdit: (slot: number) => void;
  /** Opens the trim editor of the video in this slot. */
  readonly onTrim: (slot: number) => void;
}

/** The photos of a new post: one shown large, all of them small in their order, and a place to add more. */
export function ComposerMedia({ post, shown, onShow, onEdit, onTrim }: ComposerMediaProps) {
  const { photos, album } = post;
  const picked = photos.find(({ slot }) => slot === shown) ?? photos[0];
  if (!picked) return null;
  const hasMedia = photos.some(({ preview }) => preview !== null);
  const isVideo = photos.length === 1 && picked.preview?.kind === 'video';
  const tools = isVideo ? (
    <TrimButton picked={picked} onTrim={() => onTrim(picked.slot)} />
  ) : (
    <>
      {isEditable(picked) && (
        <IconButton
          label={cropTexts.open}
          icon={<Icon of={Crop} />}
          disabled={post.isSharing}
          onClick={() => onEdit(picked.slot)}
        />
      )}
      {photos.length === 1 && <AddPhotos album={album} look={styles.tool} />}
    </>
  );
  return (
    <>
      <AttachmentField
        picked={picked}
        label={hasMedia ? texts.replaceMedia : texts.chooseMedia}
        hint={texts.chooseHint}
        isLarge
        {...(!hasMedia && { onPickAll: album.add })}
        tools={tools}
      />
      {photos.length > 1 && (
        <PhotoStrip
          photos={photos.map(({ slot, preview, error }) => ({
            slot,
            picture: preview?.url ? <img src={preview.url} alt="" draggable={false} /> : <Icon of={Clapperboard} />,
            error,
          }))}
          shown={picked.slot}
          onShow={onShow}
          onMove={album.move}
          {...(photos.length < MAX_ALBUM_PHOTOS && {
            more: <AddPhotos album={album} look={classNames(styles.thumb, styles.add)} />,
          })}
        />
      )}
    </>
  );
}

/** A photo that this device can decode. Prepared photos are WebP or JPEG; animations may have other types. */
function isEditable({ attachment, step }: ComposerPhoto): boolean {
  const isPhoto = attachment?.kind === 'image' && ['image/webp', 'image/jpeg'].includes(attachment.file.type);
  return isPhoto && attachment.width > 0 && step === null;
}

interface AddPhotosProps extends Pick<CreatePost, 'album'> {
  readonly look: string | undefined;
}

/** Chooses further photos. */
function AddPhotos({ album, look }: AddPhotosProps) {
  const id = useId();
  return (
    <div className={styles.adding}>
      <FileInput
        id={id}
        name="more"
        accept={ACCEPTED_MEDIA}
        aria-label={texts.addPhotos}
        onPick={(file) => album.add([file])}
        onPickAll={album.add}
      />
      <label className={look} htmlFor={id} title={texts.addPhotos}>
        <Icon of={Plus} />
      </label>
    </div>
  );
}
