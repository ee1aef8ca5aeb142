import { TextField } from '../../ui/text-field.tsx';
import { logInTexts as texts } from './log-in.en.ts';

/** An e-mail address, without capitalization and spell check. */
export function EmailField(props: {
  readonly autoComplete: 'username' | 'email';
  readonly error?: string | undefined;
}) {
  return (
    <TextField
      label={texts.email}
      name="email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      {...props}
    />
  );
}
