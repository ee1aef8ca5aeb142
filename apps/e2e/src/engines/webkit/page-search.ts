/** What a search is given: JSON, for the page. */
export interface Search {
  readonly selector: string;
  /** Letters that the accessible name contains; null: any name. */
  readonly nameLetters: string | null;
  readonly text: string | null;
  readonly isOn: boolean | null;
  /** Whether hidden elements count: a file field is hidden behind its label. */
  readonly isHiddenFound: boolean;
}

/**
 * Candidates in the page, in document order. The driver then asks the engine for their accessible names: one request for
 * each, so that those whose texts cannot make up the name are left out here. `roots`: elements to search in,
 * or none for the whole page. Runs in the page and sees nothing but its arguments.
 */
export function searchPage(search: Search, ...roots: readonly Element[]): Element[] {
  const { selector, nameLetters, text, isOn, isHiddenFound } = search;
  const lettersOf = (value: string): string => value.replaceAll(/\s+/g, '');
  const attributesOf = (element: Element): readonly string[] =>
    ['aria-label', 'alt', 'title', 'placeholder', 'value'].map((name) => element.getAttribute(name) ?? '');
  const referencesOf = (element: Element): readonly Element[] => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLButtonElement;
    const labels = isField ? [...(element.labels ?? [])] : [];
    return [...ids.flatMap((id) => document.getElementById(id) ?? []), ...labels];
  };
  const canHaveName = (element: Element): boolean => {
    if (nameLetters === null) return true;
    const sources = [element, ...referencesOf(element)];
    const parts = sources.flatMap((source) => [
      ...attributesOf(source),
      source.textContent ?? '',
      ...[...source.querySelectorAll('[aria-label], [alt], [title]')].flatMap(attributesOf),
    ]);
    return parts.some((part) => lettersOf(part).includes(nameLetters)) || isMadeOf(parts);
  };
  // A name may be put together from several sources.
  const isMadeOf = (parts: readonly string[]): boolean => {
    let rest = nameLetters ?? '';
    for (const part of parts
      .map(lettersOf)
      .filter(Boolean)
      .sort((a, b) => b.length - a.length)) {
      rest = rest.replace(part, '');
    }
    return rest === '';
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], [aria-hidden="true"]') === null;
  const stateOf = (element: Element): boolean =>
    element instanceof HTMLInputElement
      ? element.checked
      : [element.getAttribute('aria-pressed'), element.getAttribute('aria-checked')].includes('true');
  const found = (roots.length === 0 ? [document] : roots).flatMap((root) => [...root.querySelectorAll(selector)]);
  return [...new Set(found)].filter(
    (element) =>
      (isHiddenFound || isShown(element)) &&
      (isOn === null || stateOf(element) === isOn) &&
      (text === null || lettersOf(element.textContent ?? '').includes(lettersOf(text))) &&
      canHaveName(element),
  );
}

/** Whether a text is visible in the page or in one of the roots, which stand for the whole page when there are none. Runs in the page. */
export function hasVisibleText(text: string, ...roots: readonly Element[]): boolean {
  const normalized = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ');
  const wanted = text.replaceAll(/\s+/g, ' ');
  const search = (element: Element): boolean => {
    if (!normalized(element).includes(wanted)) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.matches('[inert], [aria-hidden="true"], script, style')) return false;
    const holders = [...element.children].filter((child) => normalized(child).includes(wanted));
    return holders.length === 0 || holders.some(search);
  };
  return (roots.length === 0 ? [document.body] : roots).some(
    (root) => root.closest('[inert], [aria-hidden="true"]') === null && search(root),
  );
}
