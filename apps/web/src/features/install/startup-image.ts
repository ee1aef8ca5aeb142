import { canReadCanvas } from '../media/can-read-canvas.ts';

const ICON = '/icon-512.png';
/** Width of the icon in CSS px. */
const ICON_PX = 128;

/**
 * Adds the image that iOS shows while the installed app starts; without one the screen is white. iOS takes an image only in
 * the exact size of the screen, and reads it when the app is installed: so it is drawn on the device
 * (https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html).
 */
export async function addStartupImage(): Promise<void> {
  if (document.querySelector('link[rel=apple-touch-startup-image]') || !(await canReadCanvas())) return;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(screen.width * devicePixelRatio);
  canvas.height = Math.round(screen.height * devicePixelRatio);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  context.fillRect(0, 0, canvas.width, canvas.height);
  const icon = new Image();
  icon.src = ICON;
  await icon.decode();
  const edge = Math.round(ICON_PX * devicePixelRatio);
  context.drawImage(icon, (canvas.width - edge) / 2, (canvas.height - edge) / 2, edge, edge);
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.href = canvas.toDataURL();
  document.head.append(link);
}
