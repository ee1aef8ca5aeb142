const WRONG = '[aria-invalid="true"], [data-invalid] input';
const MISSING = '[aria-required="true"], [data-missing]';

/**
 * Focuses the first invalid field, once it is drawn as such. Where one message is about several fields: the first required
 * one that is empty. Errors of an answer are drawn in a task of their own, perhaps behind the next frame: the focus waits
 * for both.
 */
export function focusFirstError(form: HTMLFormElement): void {
  const focus = () => (form.querySelector<HTMLElement>(WRONG) ?? firstMissing(form))?.focus();
  requestAnimationFrame(() => setTimeout(focus));
}

function firstMissing(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>(MISSING)].find(({ value }) => value.trim() === '');
}
