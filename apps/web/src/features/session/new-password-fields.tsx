import { PasswordField } from '../../ui/password-field.tsx';
import type { NewPasswordErrors } from './new-password.ts';
import { sessionTexts as texts } from './session.en.ts';

/** A new password, twice: the fields `newPassword` and `repeated`. */
export function NewPasswordFields({ errors }: { readonly errors: NewPasswordErrors }) {
  return (
    <>
      <PasswordField
        isNew
        label={texts.newPassword}
        name="newPassword"
        aria-required
        enterKeyHint="next"
        hint={texts.newPasswordHint}
        error={errors.newPassword}
      />
      <PasswordField
        isNew
        label={texts.confirmPassword}
        name="repeated"
        aria-required
        enterKeyHint="go"
        error={errors.repeated}
      />
    </>
  );
}
