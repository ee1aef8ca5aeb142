import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '@posy/contract/limits';
import { isLongerThan } from '@posy/contract/text';
import { typedLength, charactersLeft } from '../../language/character-count.ts';
import { errorMessage } from '../../language/error-message.ts';
import { classNames } from '../../ui/class-names.ts';
import { FormError } from '../../ui/form-notes.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { profileTexts as texts } from './profile.en.ts';
import type { ProfileForm } from './use-profile-form.ts';
import { useUsernameHint } from './use-username-hint.ts';
import styles from './profile.module.css';

interface ProfileFieldsProps {
  readonly form: ProfileForm;
  /** The user's present username; it needs no check. */
  readonly ownUsername: string | null;
}

export function ProfileFields({ form, ownUsername }: ProfileFieldsProps) {
  const { values, errors, change } = form;
  const used = typedLength(values.bio, MAX_BIO_LENGTH);
  const isBioTooLong = isLongerThan(values.bio.trim(), MAX_BIO_LENGTH);
  return (
    <>
      <FormError>{errors.form}</FormError>
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH * 8}
          dir="auto"
          value={values.firstName}
          error={errors.firstName}
          onChange={(event) => change('firstName', event.target.value)}
        />
        <TextField
          label={texts.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH * 8}
          dir="auto"
          value={values.lastName}
          error={errors.lastName}
          onChange={(event) => change('lastName', event.target.value)}
        />
      </div>
      <TextField
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={values.username}
        error={errors.username}
        hint={<Availability typed={values.username} own={ownUsername} isRefused={errors.username !== undefined} />}
        onChange={(event) => change('username', event.target.value)}
      />
      <TextArea
        label={texts.bio}
        name="bio"
        placeholder={texts.bioHint}
        dir="auto"
        value={values.bio}
        error={errors.bio ?? (isBioTooLong ? errorMessage('bio_too_long') : undefined)}
        hint={used === null ? undefined : charactersLeft(MAX_BIO_LENGTH - used)}
        onChange={(event) => change('bio', event.target.value)}
      />
    </>
  );
}

interface AvailabilityProps {
  readonly typed: string;
  readonly own: string | null;
  /** The field already shows an error. */
  readonly isRefused: boolean;
}

/**
 * The rule, or whether the typed username is free. The live region is always present, so that screen readers announce new
 * text.
 */
function Availability({ typed, own, isRefused }: AvailabilityProps) {
  const hint = useUsernameHint(typed, own);
  const shown = isRefused ? null : hint;
  return (
    <span className={classNames(shown && styles[shown.tone])} role="status">
      {shown?.text ?? (isRefused ? '' : texts.usernameHint)}
    </span>
  );
}
