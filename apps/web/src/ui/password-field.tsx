import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** For a new password, instead of the present one. */
  readonly isNew?: boolean;
}

/** A password field with the autocomplete value for password managers. */
export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  return <TextField {...field} type="password" autoComplete={isNew ? 'new-password' : 'current-password'} />;
}

/** The account of a form that has only password fields: password managers need it. */
export function PasswordOf({ email }: { readonly email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
