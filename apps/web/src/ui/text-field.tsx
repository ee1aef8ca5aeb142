import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id' | 'name'> {
  readonly name: string;
}

/** One line of text with its label. Uncontrolled unless `value` is given. */
export function TextField({ label, error, hint, isLabelHidden, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} isLabelHidden={isLabelHidden}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
