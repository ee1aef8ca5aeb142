import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'name'> {
  readonly name: string;
}

/** A text area that grows with its content. */
export function TextArea({ label, error, hint, isLabelHidden, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} isLabelHidden={isLabelHidden}>
      {(control) => <textarea rows={3} {...area} {...control} className={classNames(control.className, styles.area)} />}
    </Field>
  );
}
