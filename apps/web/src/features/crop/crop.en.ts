import { texts } from '../../language/texts.ts';

export const cropTexts = texts('crop', {
  loading: 'Loading the picture',
  area: 'Picture to crop',
  move: 'Move the picture',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  moveUp: 'Move up',
  moveDown: 'Move down',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  hint: 'Drag to move. Pinch, scroll or use the slider to zoom.',
  keys: 'Arrow keys move the picture, + and - zoom.',
});
