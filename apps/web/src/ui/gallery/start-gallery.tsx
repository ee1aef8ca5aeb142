import '../tokens.css';
import '../base.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

/** Draws the gallery in `#app`, at /dev/ui during development. Production builds leave it out. */
export function startGallery(): void {
  const container = document.getElementById('app');
  if (!container) throw new Error('index.html has no #app');
  delete container.dataset['waiting'];
  createRoot(container).render(<Gallery />);
}
