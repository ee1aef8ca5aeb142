import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './count-button.module.css';

/** A round button with an icon and a count, under a post. */
export function CountButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.button, className)} />;
}
