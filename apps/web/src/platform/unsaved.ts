/** Input that a reload would lose although no dialog is open: text in a field, a file that is being copied. */
const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();
let works = 0;

const NO_TEXT = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit']);

/** Starts to record typed input, for as long as the page lives. Includes input from before the app started. */
export function watchTyping(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (!NO_TEXT.has(field.type) && field.value !== field.defaultValue) touched.add(field);
  }
  document.addEventListener(
    'input',
    ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && !NO_TEXT.has(target.type)) touched.add(target);
    },
    { capture: true, passive: true },
  );
}

/** Marks work that a reload would lose; the returned function ends it. */
export function beginWork(): () => void {
  works++;
  let isWorking = true;
  return () => {
    if (isWorking) works--;
    isWorking = false;
  };
}

/** Whether something was typed into a field that is still there, or work is under way. */
export function hasUnsaved(): boolean {
  for (const field of touched) if (!field.isConnected || field.value === '') touched.delete(field);
  return touched.size > 0 || works > 0;
}
