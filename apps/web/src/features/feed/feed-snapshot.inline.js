// Inlined after #app: paints the last feed before any bundle is loaded, from the snapshot that feed-snapshot.ts stored.
// Plain nodes, one by one: no text is ever parsed as markup. The keys are those of feed-snapshot.ts and signed-in-flag.ts.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('posy.feed'));
    const isHome = ['/', '/home'].includes(location.pathname) && !location.search.includes('user=');
    const entry = document.querySelector('script[type=module]').getAttribute('src');
    if (!isHome || kept.uid !== localStorage.getItem('posy.signed-in') || kept.build !== entry) return;
    const draw = (parent, node, isInSvg) => {
      if (typeof node === 'string') return parent.append(node);
      const [tag, attributes, children] = node;
      const isSvg = isInSvg || tag === 'svg';
      const element = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
      for (const name in attributes) {
        if (name === 'style') element.style.cssText = attributes[name];
        else element.setAttribute(name, attributes[name]);
      }
      for (const child of children) draw(element, child, isSvg);
      parent.append(element);
    };
    const snapshot = document.getElementById('snapshot');
    snapshot.inert = true;
    for (const node of kept.nodes) draw(snapshot, node);
  } catch {}
})();
