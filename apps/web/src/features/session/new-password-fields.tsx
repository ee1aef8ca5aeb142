import { PasswordField } from '../../ui/password-field.tsx';
import { logInTexts as texts } from './log-in.en.ts';
import type { NewPasswordErrors } from './new-password.ts';

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
