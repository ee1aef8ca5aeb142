import type { Field, Part, Role } from '../phone.ts';
import { hasVisibleText, type Search, searchPage } from './page-search.ts';
import type { ElementReference, WebDriverSession } from './webdriver.ts';

/** Elements that have a role without saying so. */
const NATIVE: { readonly [R in Role]?: readonly string[] } = {
  article: ['article'],
  button: ['button', 'summary', 'input[type=button]', 'input[type=submit]'],
  checkbox: ['input[type=checkbox]'],
  combobox: ['select'],
  dialog: ['dialog'],
  heading: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  img: ['img'],
  link: ['a[href]'],
  list: ['ul', 'ol'],
  listitem: ['li'],
  main: ['main'],
  navigation: ['nav'],
  option: ['option'],
  radio: ['input[type=radio]'],
  region: ['section'],
  status: ['output'],
  textbox: ['input:not([type])', ...['text', 'email', 'tel', 'url'].map((type) => `input[type=${type}]`), 'textarea'],
};

/** Selector of form fields. */
const FIELDS = 'input, textarea, select, [role=textbox], [role=combobox], [role=searchbox], [contenteditable=true]';

/** Finds parts and fields of the present page by the accessible names that the engine computes. */
export class PartFinder {
  readonly #session: WebDriverSession;

  constructor(session: WebDriverSession) {
    this.#session = session;
  }

  /** The first match in document order; null when there is none. */
  async first(part: Part | Field): Promise<ElementReference | null> {
    for await (const element of this.#matches(part)) return element;
    return null;
  }

  async all(part: Part | Field): Promise<readonly ElementReference[]> {
    return await Array.fromAsync(this.#matches(part));
  }

  async hasText(text: string, within?: Part): Promise<boolean> {
    const roots = within === undefined ? [] : await this.all(within);
    if (within !== undefined && roots.length === 0) return false;
    return (await this.#session.run(hasVisibleText, [text, ...roots])) === true;
  }

  async *#matches(part: Part | Field): AsyncGenerator<ElementReference> {
    const roots = part.within === undefined ? [] : await this.all(part.within);
    if (part.within !== undefined && roots.length === 0) return;
    const candidates = await this.#session.run<readonly ElementReference[]>(searchPage, [searchOf(part), ...roots]);
    const name = 'role' in part ? part.name : part.label;
    for (const candidate of candidates) {
      if (name === undefined || isName(name, await this.#session.nameOf(candidate))) yield candidate;
    }
  }
}

function searchOf(part: Part | Field): Search {
  const common = { text: null, isOn: null, isHiddenFound: false };
  if (!('role' in part)) {
    return { ...common, selector: FIELDS, nameLetters: lettersOf(part.label), isHiddenFound: true };
  }
  const { role, name, text = null, isOn = null } = part;
  const nameLetters = typeof name === 'string' ? lettersOf(name) : null;
  return { ...common, selector: selectorOf(role), nameLetters, text, isOn };
}

function isName(wanted: string | RegExp, name: string): boolean {
  const normalized = name.replaceAll(/\s+/g, ' ').trim();
  return typeof wanted === 'string' ? normalized === wanted : wanted.test(normalized);
}

function lettersOf(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** Selector of the elements that can have a role. */
function selectorOf(role: Role): string {
  const native = (NATIVE[role] ?? []).map((selector) => `${selector}:not([role])`);
  return [`[role~=${role}]`, ...native].join(', ');
}
