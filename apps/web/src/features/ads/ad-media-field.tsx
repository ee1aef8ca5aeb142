import { Button } from '../../ui/button.tsx';
import { AttachmentField } from '../attachments/attachment-field.tsx';
import { adsPageTexts as texts } from './ads-page.en.ts';
import type { AdForm } from './use-ad-form.ts';
import styles from './ad-form.module.css';

/** Chooses, accepts by drag and drop, or removes the optional picture or video of an ad. */
export function AdMediaField({ form }: { readonly form: AdForm }) {
  const { picked, media } = form;
  return (
    <div className={styles.media}>
      <AttachmentField
        picked={picked}
        title={texts.media}
        label={picked.preview || media ? texts.replaceMedia : texts.chooseMedia}
        hint={texts.mediaHint}
      />
      {media !== null && (
        <Button size="small" variant="plain" onClick={form.removeMedia}>
          {texts.removeMedia}
        </Button>
      )}
    </div>
  );
}
