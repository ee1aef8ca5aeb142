import type { CurrentUser } from '@posy/contract/users';
import { Play } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MediaBox } from '../../ui/media-box.tsx';
import { AdCard } from './ad-card.tsx';
import { CALL_NAMES } from './ad-names.ts';
import { adsPageTexts as texts } from './ads-page.en.ts';
import { OwnAdPicture } from './own-ad-picture.tsx';
import type { AdForm } from './use-ad-form.ts';
import styles from './ad-form.module.css';

const SIZES = '(min-width: 900px) 380px, 100vw';

/** Preview of the ad in the feed. It is inert. */
export function AdPreview({ user, form }: { readonly user: CurrentUser; readonly form: AdForm }) {
  const { fields } = form;
  const title = fields.title.trim();
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <h3 className={styles.label}>{texts.preview}</h3>
      <p className={styles.note}>{texts.previewHint}</p>
      <div className={styles.stage}>
        <AdCard
          isPreview
          author={user}
          title={title === '' ? texts.yourTitle : title}
          description={fields.description.trim()}
          media={<Picture form={form} />}
          action={
            <span className={buttonClass({ variant: 'primary', isWide: true })}>{CALL_NAMES[fields.callToAction]}</span>
          }
        />
      </div>
    </section>
  );
}

function Picture({ form: { picked, media } }: { readonly form: AdForm }) {
  const { preview, attachment } = picked;
  if (!preview) return media && <OwnAdPicture media={media} alt="" sizes={SIZES} />;
  const { width = 0, height = 0, thumbhash = '' } = attachment ?? {};
  const isVideo = preview.kind === 'video';
  return (
    <div className={styles.picture}>
      <MediaBox
        width={width || 4}
        height={height || 3}
        thumbhash={thumbhash}
        alt=""
        sources={preview.url === null ? [] : [{ width: width || 1, url: preview.url }]}
        priority
      />
      {isVideo && (
        <span className={styles.play} aria-hidden="true">
          <Icon of={Play} size={28} />
        </span>
      )}
    </div>
  );
}
