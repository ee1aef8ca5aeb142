import { identifierName, isNode, memberPath, type Node, propertyName, type Rule } from './rule.ts';

type Kind = 'element' | 'text' | 'sometimes element' | 'sometimes text' | 'unknown';

/** Components of the app, except tests and developer pages. */
const COMPONENT = /[/\\]apps[/\\]web[/\\]src[/\\](?!.*[/\\]testing[/\\]).*(?<![.]test)[.]tsx$/;
/** Names of values that are texts, as far as names tell. `children` of our own building blocks often are. */
const TEXT_NAME = /^(text|name|label|title|content|before|after|device|hint|message|value)$/;
const TEXT_CALL = /^(format[A-Z]\w*|\w+(Text|Name|Words|Label))$/;

/**
 * A browser's page translator puts elements in the place of text nodes. React then fails, and with it the whole app, when it
 * removes such a text or puts something before it (https://github.com/facebook/react/issues/11538). A text that is the only child
 * is safe, for React then writes to its element.
 */
export const noLooseText: Rule = {
  meta: { type: 'problem', docs: { description: 'A text beside something that comes and goes has an element.' } },
  create(context) {
    if (!COMPONENT.test(context.filename)) return {};
    const isOurBlock = /[/\\]src[/\\]ui[/\\]/.test(context.filename);
    const look = (node: Node): void => {
      const kinds = listOf(node['children']).map((child) => kindOf(child, isOurBlock));
      if (kinds.filter((kind) => kind !== null).length < 2) return;
      const isLoose = kinds.includes('text') && kinds.includes('sometimes element');
      if (isLoose || kinds.includes('sometimes text')) {
        context.report({ node, message: 'Page translators replace this text: give it an element of its own.' });
      }
    };
    return {
      JSXElement: look,
      JSXFragment: look,
      ReturnStatement(node) {
        const kind = isInComponent(node) ? kindOfValue(node['argument'], false) : null;
        if (kind === 'text' || kind === 'sometimes text') {
          context.report({ node, message: 'Page translators replace this text: a component returns elements.' });
        }
      },
    };
  },
};

/** The kind of a child of an element; null for nothing. */
function kindOf(child: unknown, isOurBlock: boolean): Kind | null {
  if (!isNode(child)) return null;
  if (child.type === 'JSXText') return String(child['value']).trim() === '' ? null : 'text';
  if (child.type === 'JSXExpressionContainer') return kindOfValue(child['expression'], isOurBlock);
  return 'element';
}

function kindOfValue(value: unknown, isOurBlock: boolean): Kind | null {
  if (!isNode(value)) return null;
  switch (value.type) {
    case 'JSXEmptyExpression':
      return null;
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'TemplateLiteral':
      return 'text';
    case 'Literal':
      return typeof value['value'] === 'string' && value['value'].trim() !== '' ? 'text' : null;
    case 'LogicalExpression':
      return either(kindOfValue(value['right'], isOurBlock), value['operator'] === '&&' ? null : 'unknown');
    case 'ConditionalExpression':
      return either(kindOfValue(value['consequent'], isOurBlock), kindOfValue(value['alternate'], isOurBlock));
    default:
      return kindByName(value, isOurBlock);
  }
}

/** The kind of one of two values. */
function either(one: Kind | null, other: Kind | null): Kind | null {
  const kinds = new Set([one, other]);
  if (kinds.has('sometimes text')) return 'sometimes text';
  if (kinds.has('text')) return kinds.has(null) || kinds.has('element') ? 'sometimes text' : 'text';
  return kinds.has('element') || kinds.has('sometimes element') ? 'sometimes element' : 'unknown';
}

function kindByName(value: Node, isOurBlock: boolean): Kind {
  const callee = value.type === 'CallExpression' ? value['callee'] : null;
  const named = isNode(callee) ? callee : value;
  const name = identifierName(named) ?? propertyName(named) ?? '';
  if (callee !== null && (name === 'map' || memberPath(named)?.join('.') === 'Array.from')) return 'sometimes element';
  const isText =
    /texts$/i.test(identifierName(named['object']) ?? '') ||
    (callee === null ? TEXT_NAME : TEXT_CALL).test(name) ||
    (isOurBlock && callee === null && name === 'children');
  return isText ? 'text' : 'unknown';
}

function isInComponent(node: Node): boolean {
  for (let up = node['parent']; isNode(up); up = up['parent']) {
    if (!/Function/.test(up.type)) continue;
    return /^[A-Z]/.test(identifierName(up['id']) ?? '');
  }
  return false;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
