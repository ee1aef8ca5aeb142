/**
 * Runs in the page and does what the page translators of browsers do: once a page has loaded, each text node gives its place to
 * elements with the translated text, and so does each that comes or changes later. Here the words stay as they were.
 */
export function translatePage(): void {
  const kept = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'FONT', 'NOSCRIPT', 'OPTION']);
  const isKept = ({ parentElement: parent, data }: Text) =>
    parent === null || kept.has(parent.tagName) || parent.closest('svg') !== null || data.trim() === '';

  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (isKept(text)) continue;
      const translated = document.createElement('font');
      translated.append(document.createElement('font'));
      translated.firstChild?.appendChild(document.createTextNode(text.data));
      text.replaceWith(translated);
    }
  };
  addEventListener('load', () => {
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        for (const node of type === 'childList' ? addedNodes : [target]) if (node.isConnected) translate(node);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
    translate(document.body);
  });
}
