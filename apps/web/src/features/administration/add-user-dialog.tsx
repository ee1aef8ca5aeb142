import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '@posy/contract/limits';
import type { Role } from '@posy/contract/users';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { displayName } from '../../language/display-name.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { announceText } from '../../ui/toast.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { administrationTexts as texts } from './administration.en.ts';
import { createUser, type NewUserErrors, newUserErrorsOf } from './user-actions.ts';
import styles from './users.module.css';

interface AddUserDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

const EMPTY = { email: '', password: '', firstName: '', lastName: '' };
const ROLES = [
  { value: 'user', label: texts.user },
  { value: 'admin', label: texts.admin },
] as const;

/** Creates an account for another user. Nothing typed here is stored on the device: it contains their password. */
export function AddUserDialog({ isOpen, onClose, onCreated }: AddUserDialogProps) {
  const call = useAdminCall();
  const { device } = useLocal();
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState(EMPTY);
  const [role, setRole] = useState<Role>('user');
  const [errors, setErrors] = useState<NewUserErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  /** Id and key stay the same while the result is unknown, so that one account is created. */
  const attempt = useRef<{ readonly id: string; readonly key: ReturnType<typeof device.newKey> } | null>(null);

  const change = (next: Partial<typeof EMPTY>) => {
    attempt.current = null;
    setFields({ ...fields, ...next });
    setErrors({});
  };
  const close = () => {
    if (isBusy) return;
    attempt.current = null;
    setFields(EMPTY);
    setRole('user');
    setErrors({});
    onClose();
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    if ([fields.email, fields.password, fields.firstName].some((value) => value.trim() === '')) {
      setErrors({ form: errorMessage('user_fields_required') });
      return focusFirstError(form);
    }
    setIsBusy(true);
    attempt.current ??= { id: device.newId(), key: device.newKey() };
    const { id, key } = attempt.current;
    const body = { ...(matches(UserIdSchema, id) && { id }), ...fields, email: fields.email.trim(), role };
    const answer = await createUser(call, body, key);
    setIsBusy(false);
    if (answer.kind === 'unreachable') return setErrors({ form: texts.userUnreachable });
    attempt.current = null;
    if (answer.kind === 'refused') {
      setErrors(newUserErrorsOf(answer.code, answer.message));
      return focusFirstError(form);
    }
    setFields(EMPTY);
    setRole('user');
    onClose();
    announceText(texts.created({ name: displayName(answer.body) }));
    onCreated();
  };
  const footer = <FormButtons form={formId} submitLabel={texts.create} onCancel={close} isBusy={isBusy} />;
  const fieldOf = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    onChange: (event: { readonly target: { readonly value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.addUser}
      footer={footer}
      isLocked={isBusy || Object.values(fields).some((value) => value !== '')}
      firstField={first}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError>{errors.form}</FormError>
        <TextField
          ref={first}
          label={texts.emailField}
          type="email"
          aria-required
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
          error={errors.email}
          {...fieldOf('email')}
        />
        <TextField
          label={texts.password}
          type="password"
          aria-required
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          hint={texts.passwordHint}
          error={errors.password}
          {...fieldOf('password')}
        />
        <TextField
          label={texts.firstName}
          aria-required
          autoComplete="off"
          error={errors.firstName}
          {...fieldOf('firstName')}
        />
        <TextField label={texts.lastName} autoComplete="off" {...fieldOf('lastName')} />
        <Choice label={texts.role} name="role" value={role} options={ROLES} onChange={setRole} />
      </form>
    </Dialog>
  );
}
