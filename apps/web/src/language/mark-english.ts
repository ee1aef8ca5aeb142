import { isEmbeddedEnglish } from '@posy/texts/embedded-english';

/** Attributes that screen readers read in the language of their element. */
const READ = ['aria-label', 'alt', 'placeholder', 'title'] as const;

/**
 * Says `lang="en"` at each element below `root` whose words are English because the page's language lacks them, now and whenever
 * they change, so that a screen reader pronounces them as English. Elements with words of both languages are left.
 */
export function markEnglish(root: HTMLElement): void {
  const marked = new WeakSet<Element>();
  const mark = (element: Element): void => {
    const isEnglish = wordsOf(element).every(isEmbeddedEnglish) && wordsOf(element).length > 0;
    if (isEnglish === marked.has(element)) return;
    if (isEnglish) {
      marked.add(element);
      element.setAttribute('lang', 'en');
    } else {
      marked.delete(element);
      element.removeAttribute('lang');
    }
  };
  const markAll = (node: Node): void => {
    if (node instanceof Element) for (const each of [node, ...node.querySelectorAll('*')]) mark(each);
  };
  markAll(root);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) mark(element);
      for (const node of addedNodes) markAll(node);
    }
  }).observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: [...READ] });
}

/** The words of an element itself: its own texts, else those that stand for them. */
function wordsOf(element: Element): readonly string[] {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const words = texts.map(({ textContent }) => textContent ?? '').filter((text) => text.trim() !== '');
  const read = READ.flatMap((name) => element.getAttribute(name) ?? []).filter((text) => text.trim() !== '');
  return [...words, ...read];
}
