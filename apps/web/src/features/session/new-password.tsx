import { MAX_PASSWORD_LENGTH, MIN_RESET_PASSWORD_LENGTH } from '@posy/contract/limits';
import { isLongerThan, isShorterThan } from '@posy/contract/text';
import { errorMessage } from '../../language/error-message.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { logInTexts as texts } from './log-in.en.ts';

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

/** Errors by field; `form`: errors of no single field. */
export interface NewPasswordErrors {
  readonly newPassword?: string;
  readonly repeated?: string;
  readonly form?: string;
}

/**
 * The errors of a new password, by the server's rules in its order.
 *
 * @param others the form's other fields, which may not be empty either
 */
export function newPasswordErrors(newPassword: string, repeated: string, others: readonly string[]): NewPasswordErrors {
  if ([newPassword, repeated, ...others].includes('')) return { form: texts.fillInAll };
  if (newPassword !== repeated) return { repeated: texts.noMatch };
  if (isShorterThan(newPassword, MIN_RESET_PASSWORD_LENGTH)) {
    return { newPassword: errorMessage('new_password_too_short') };
  }
  return isLongerThan(newPassword, MAX_PASSWORD_LENGTH) ? { newPassword: errorMessage('password_too_long') } : {};
}
