import { MAX_URL_LENGTH } from '@posy/contract/limits';
import type { Link } from '@posy/contract/links';
import { IMAGE_MIME_TYPES } from '@posy/contract/media';
import { useId, useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { LinkKind } from './link-calls.ts';
import { LINK_TEXTS } from './link-texts.ts';
import { linksTexts as texts } from './links.en.ts';
import { type LinkForm, useLinkForm } from './use-link-form.ts';
import styles from './link-admin.module.css';

interface LinkFormDialogProps {
  readonly kind: LinkKind;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (link: Link) => void;
}

/** Title, URL and picture of a new link. Input stays when the dialog is closed and opened again. */
export function LinkFormDialog({ kind, isOpen, onClose, onCreated }: LinkFormDialogProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const form = useLinkForm(kind, (link) => {
    onClose();
    onCreated(link);
  });
  const cancel = () => {
    form.clear();
    onClose();
  };
  const footer = <FormButtons form={formId} submitLabel={texts.create} onCancel={cancel} isBusy={form.isBusy} />;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={LINK_TEXTS[kind].add}
      footer={footer}
      isLocked={!form.isEmpty}
      firstField={first}
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget;
          void form.submit().then((isCreated) => !isCreated && focusFirstError(element));
        }}
      >
        <FormError>{form.errors.form}</FormError>
        <TextField
          ref={first}
          label={texts.linkTitle}
          name="title"
          aria-required
          value={form.fields.title}
          error={form.errors.title}
          autoComplete="off"
          dir="auto"
          onChange={(event) => form.change({ title: event.target.value })}
        />
        <TextField
          label={kind === 'image' ? texts.imageUrl : texts.websiteUrl}
          name="linkUrl"
          type="url"
          dir="ltr"
          inputMode="url"
          aria-required
          placeholder="https://"
          value={form.fields.linkUrl}
          error={form.errors.linkUrl}
          hint={texts.urlHint}
          maxLength={MAX_URL_LENGTH * 2}
          autoComplete="off"
          onChange={(event) => form.change({ linkUrl: event.target.value })}
        />
        <PictureField form={form} />
      </form>
    </Dialog>
  );
}

function PictureField({ form }: { readonly form: LinkForm }) {
  const { previewUrl, errors } = form;
  return (
    <FileField
      name="image"
      label={previewUrl === null ? texts.chooseImage : texts.replaceImage}
      hint={texts.chooseHint}
      isMissing={previewUrl === null}
      error={errors.picture}
      accept={IMAGE_MIME_TYPES.join(',')}
      onPick={form.pick}
      picture={previewUrl === null ? undefined : <img src={previewUrl} alt="" />}
    />
  );
}
