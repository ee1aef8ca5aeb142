import { MAX_AD_DESCRIPTION_LENGTH, MAX_AD_TITLE_LENGTH, MAX_URL_LENGTH } from '@posy/contract/limits';
import { isLongerThan } from '@posy/contract/text';
import type { CurrentUser } from '@posy/contract/users';
import { type ClipboardEvent, useId } from 'react';
import { typedLength, charactersLeft } from '../../language/character-count.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormError } from '../../ui/form-notes.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { pastedFile } from '../attachments/pasted-file.ts';
import type { AdDraft, AdPurpose } from './ad-draft.local.ts';
import { AdMediaField } from './ad-media-field.tsx';
import { AUDIENCE_CHOICES, CALL_CHOICES } from './ad-names.ts';
import { AdPreview } from './ad-preview.tsx';
import { adsPageTexts } from './ads-page.en.ts';
import { adsTexts as texts } from './ads.en.ts';
import { type AdForm as Form, useAdForm } from './use-ad-form.ts';
import styles from './ad-form.module.css';

/** The counter is shown from this number of remaining characters on. */
const COUNT_FROM_LEFT = 100;

const TITLES: Readonly<Record<AdPurpose['kind'], string>> = {
  create: texts.create,
  edit: adsPageTexts.editAd,
  copy: adsPageTexts.copy,
};

export interface AdFormProps {
  readonly user: CurrentUser;
  readonly purpose: AdPurpose;
  readonly draft: AdDraft;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Fields beside a preview of the ad. It may be closed at any time: its content is stored as a draft. */
export function AdForm({ user, purpose, draft, isOpen, onClose, onReopen }: AdFormProps) {
  const form = useAdForm(purpose, draft, onClose, onReopen);
  const formId = useId();
  const paste = (event: ClipboardEvent) => {
    const file = pastedFile(event);
    if (!file) return;
    event.preventDefault();
    form.picked.pick(file);
  };
  const footer = (
    <>
      {form.isTouched && (
        <Button variant="plain" onClick={() => void form.discard()}>
          {adsPageTexts.discardDraft}
        </Button>
      )}
      <Button variant="primary" type="submit" form={formId} isBusy={form.isSaving}>
        {purpose.kind === 'edit' ? adsPageTexts.save : texts.create}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={TITLES[purpose.kind]}
      footer={footer}
      isWide
      isLocked={form.isTouched}
    >
      <div className={styles.columns}>
        <form
          id={formId}
          className={styles.form}
          noValidate
          onPaste={paste}
          onSubmit={(event) => {
            event.preventDefault();
            const element = event.currentTarget;
            void form.save().then(() => focusFirstError(element));
          }}
        >
          {draft.isRestored && <p className={styles.note}>{adsPageTexts.draftRestored}</p>}
          <FormError>{form.errors.form}</FormError>
          <Fields form={form} />
        </form>
        <AdPreview user={user} form={form} />
      </div>
    </Dialog>
  );
}

function Fields({ form }: { readonly form: Form }) {
  const { fields, errors, change } = form;
  return (
    <>
      <TextField
        label={adsPageTexts.titleField}
        name="title"
        placeholder={adsPageTexts.titleHint}
        value={fields.title}
        error={errors.title ?? tooLong(fields.title, MAX_AD_TITLE_LENGTH, errorMessage('ad_title_too_long'))}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={adsPageTexts.description}
        name="description"
        placeholder={adsPageTexts.descriptionHint}
        value={fields.description}
        error={
          errors.description ??
          tooLong(fields.description, MAX_AD_DESCRIPTION_LENGTH, errorMessage('ad_description_too_long'))
        }
        hint={countOf(fields.description, MAX_AD_DESCRIPTION_LENGTH)}
        dir="auto"
        onChange={({ target }) => change({ description: target.value })}
      />
      <AdMediaField form={form} />
      <div className={styles.audience}>
        <Choice
          label={adsPageTexts.audience}
          name="targetAudience"
          value={fields.targetAudience}
          options={AUDIENCE_CHOICES}
          onChange={(targetAudience) => change({ targetAudience })}
        />
        <p className={styles.note}>{adsPageTexts.audienceHint}</p>
      </div>
      <div className={styles.pair}>
        <TextField
          label={adsPageTexts.dailyBudget}
          name="dailyBudget"
          inputMode="numeric"
          value={fields.dailyBudget}
          error={errors.dailyBudget}
          autoComplete="off"
          onChange={({ target }) => change({ dailyBudget: target.value })}
        />
        <TextField
          label={adsPageTexts.duration}
          name="duration"
          inputMode="numeric"
          value={fields.duration}
          error={errors.duration}
          autoComplete="off"
          onChange={({ target }) => change({ duration: target.value })}
        />
      </div>
      <p className={styles.note}>{adsPageTexts.dailyBudgetHint}</p>
      <Choice
        label={adsPageTexts.callToAction}
        name="callToAction"
        value={fields.callToAction}
        options={CALL_CHOICES}
        onChange={(callToAction) => change({ callToAction })}
      />
      <TextField
        label={adsPageTexts.linkUrl}
        name="linkUrl"
        type="url"
        dir="ltr"
        placeholder={adsPageTexts.linkUrlPlaceholder}
        value={fields.linkUrl}
        error={errors.linkUrl}
        hint={adsPageTexts.linkUrlHint}
        autoComplete="off"
        maxLength={MAX_URL_LENGTH * 2}
        onChange={({ target }) => change({ linkUrl: target.value })}
      />
    </>
  );
}

/** Remaining characters, once the limit is close; undefined before, and when there are too many to count. */
function countOf(text: string, limit: number): string | undefined {
  const used = typedLength(text, limit);
  if (used === null) return undefined;
  return limit - used <= COUNT_FROM_LEFT ? charactersLeft(limit - used) : undefined;
}

function tooLong(text: string, limit: number, error: string): string | undefined {
  return isLongerThan(text.trim(), limit) ? error : undefined;
}
