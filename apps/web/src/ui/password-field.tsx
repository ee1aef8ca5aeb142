import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { uiTexts as texts } from './ui.en.ts';
import styles from './password-field.module.css';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** For a new password, instead of the present one. */
  readonly isNew?: boolean;
}

/** A password field with the autocomplete value for password managers, and a button that shows the password. */
export function PasswordField({ isNew = false, label, error, hint, ...input }: PasswordFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    // Browsers would remember the password of a submitted text field as an ordinary entry.
    const form = box.current?.closest('form');
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide, true);
    return () => form?.removeEventListener('submit', hide, true);
  }, []);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div ref={box} className={styles.box}>
          <input
            {...input}
            {...control}
            className={classNames(control.className, styles.input)}
            type={isShown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <span className={styles.eye}>
            <IconButton
              label={texts.showTyped}
              title={isShown ? texts.hideTyped : texts.showTyped}
              aria-pressed={isShown}
              icon={<Icon of={isShown ? EyeOff : Eye} size={20} />}
              // The field keeps the focus, and a phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}

/** The account of a form that has only password fields: password managers need it. */
export function PasswordOf({ email }: { readonly email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
