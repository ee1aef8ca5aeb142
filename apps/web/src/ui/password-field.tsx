import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** One that is chosen now; else the one that is known. */
  readonly isNew?: boolean;
}

/** A password field with the autocomplete value for password managers. */
export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  return <TextField {...field} type="password" autoComplete={isNew ? 'new-password' : 'current-password'} />;
}

/** Stands before the passwords of a form that does not ask whose they are: password managers want to know. */
export function PasswordOf({ email }: { readonly email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
