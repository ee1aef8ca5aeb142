import type { Role } from '../phone.ts';

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

/** Selector of the elements that can have a role. */
export function selectorOf(role: Role): string {
  const native = (NATIVE[role] ?? []).map((selector) => `${selector}:not([role])`);
  return [`[role~=${role}]`, ...native].join(', ');
}

/** Selector of form fields. */
export const FIELDS =
  'input, textarea, select, [role=textbox], [role=combobox], [role=searchbox], [contenteditable=true]';
