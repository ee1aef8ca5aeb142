const WRONG = '[aria-invalid="true"], [data-invalid] input';
const MISSING = '[aria-required="true"], [data-missing]';

/**
 * Takes who pressed the button to the first field that is wrong, once it is drawn as such. Where one message is about
 * several fields: to the first that has to be filled in and is not.
 */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => (form.querySelector<HTMLElement>(WRONG) ?? firstMissing(form))?.focus());
}

function firstMissing(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>(MISSING)].find(({ value }) => value.trim() === '');
}
