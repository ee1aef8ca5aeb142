import { isNode, type Node, type Rule } from './rule.ts';

/** Attributes whose strings are shown or read aloud. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancelLabel',
  'confirmLabel',
  'description',
  'hint',
  'label',
  'placeholder',
  'title',
]);

/** Components of the app, except tests and developer pages. */
const COMPONENT = /[/\\]apps[/\\]web[/\\]src[/\\](?!.*[/\\]testing[/\\]).*(?<![.]test)[.]tsx$/;

/** Text belongs in a catalogue, where it can be translated, and never in a component. */
export const noLiteralText: Rule = {
  meta: { type: 'problem', docs: { description: 'No text for people in a component.' } },
  create(context) {
    if (!COMPONENT.test(context.filename)) return {};
    const look = (node: unknown): void => {
      for (const literal of literalsOf(node)) {
        context.report({ node: literal, message: 'Text for people belongs into the catalogue of the feature.' });
      }
    };
    return {
      JSXText: look,
      JSXExpressionContainer(node) {
        // Attributes are checked below.
        const parent = node['parent'];
        if (isNode(parent) && (parent.type === 'JSXElement' || parent.type === 'JSXFragment')) look(node['expression']);
      },
      JSXAttribute(node) {
        const name = isNode(node['name']) ? node['name']['name'] : null;
        if (typeof name !== 'string' || !TEXT_ATTRIBUTES.has(name)) return;
        const value = node['value'];
        look(isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value);
      },
    };
  },
};

/** String literals with letters among the possible values of an expression. */
function literalsOf(node: unknown): readonly Node[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return isText(node['value']) ? [node] : [];
    case 'TemplateLiteral':
      return listOf(node['quasis']).some(hasText) ? [node] : [];
    case 'ConditionalExpression':
      return [...literalsOf(node['consequent']), ...literalsOf(node['alternate'])];
    case 'LogicalExpression':
      return [...literalsOf(node['left']), ...literalsOf(node['right'])];
    default:
      return [];
  }
}

function hasText(quasi: unknown): boolean {
  const value = isNode(quasi) ? quasi['value'] : null;
  return typeof value === 'object' && value !== null && 'raw' in value && isText(value.raw);
}

/** Letters, except for the product's name and the start of a URL: those are the same in every language. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value.replace(/Posy|https:/, ''));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
