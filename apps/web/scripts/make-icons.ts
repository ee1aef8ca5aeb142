/**
 * Draws the app's icons into `public/` from one flower: `node apps/web/scripts/make-icons.ts`. Run by hand after the
 * drawing changes; the results are committed, so that a build needs no image library.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PETAL = 'M12 9.4C9.3 8.5 8.4 6 9.3 4.1C10 2.6 11.2 2 12 2C12.8 2 14 2.6 14.7 4.1C15.6 6 14.7 8.5 12 9.4Z';
const PETAL_COLOUR = '#d81656';
const POLLEN = '#e7ac39';

interface Look {
  readonly petal: string;
  readonly heart: string;
  readonly ground: string | null;
  /** Share of the box that the flower fills: a maskable icon may be cut outside its middle 80 %. */
  readonly share: number;
  readonly corner: number;
}

function drawIcon({ petal, heart, ground, share, corner }: Look): string {
  const petals = [0, 72, 144, 216, 288]
    .map((turn) => `<path d="${PETAL}" transform="rotate(${turn} 12 12)"/>`)
    .join('');
  const rect = ground === null ? '' : `<rect width="24" height="24" rx="${corner}" fill="${ground}"/>`;
  const flower = `<g fill="${petal}" stroke="${petal}" stroke-width=".9" stroke-linejoin="round">${petals}</g><circle cx="12" cy="12" r="2.3" fill="${heart}"/>`;
  const scale = (share * 24) / 21;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${rect}<g transform="translate(12 12.3) scale(${scale.toFixed(3)}) translate(-12 -12)">${flower}</g></svg>\n`;
}

const plain = { petal: PETAL_COLOUR, heart: POLLEN, ground: null, share: 0.96, corner: 0 };
const tile = { petal: '#fff', heart: POLLEN, ground: PETAL_COLOUR, share: 0.62, corner: 5.4 };
const icons: readonly (readonly [file: string, size: number, look: Look])[] = [
  ['icon-180.png', 180, { ...tile, corner: 0 }],
  ['icon-192.png', 192, tile],
  ['icon-512.png', 512, tile],
  ['icon-maskable-512.png', 512, { ...tile, corner: 0, share: 0.52 }],
  ['icon-monochrome-512.png', 512, { petal: '#000', heart: '#000', ground: null, share: 0.7, corner: 0 }],
  ['badge-96.png', 96, { petal: '#fff', heart: '#fff', ground: null, share: 0.9, corner: 0 }],
];

/** The icons of the shortcuts, drawn in lines on the tile of the app's icon. */
const shortcuts: readonly (readonly [file: string, path: string])[] = [
  ['shortcut-create-96.png', '<path d="M12 7.4v9.2M7.4 12h9.2"/>'],
  [
    'shortcut-messages-96.png',
    '<path d="M12 7.2c3.2 0 5.4 1.9 5.4 4.4S15.2 16 12 16c-.7 0-1.4-.1-2-.3L7.3 17l.5-2.6c-.8-.8-1.2-1.7-1.2-2.8 0-2.5 2.2-4.4 5.4-4.4Z"/>',
  ],
  [
    'shortcut-activity-96.png',
    '<path d="M7.6 14.9c.9-.9 1.2-2 1.2-3.7 0-2 1.3-3.5 3.2-3.5s3.2 1.5 3.2 3.5c0 1.7.3 2.8 1.2 3.7Zm3.2 1.6c.3.5.7.8 1.2.8s.9-.3 1.2-.8"/>',
  ],
];

const out = (file: string) => fileURLToPath(new URL(`../public/${file}`, import.meta.url));
await writeFile(out('flower.svg'), drawIcon(plain));
for (const [file, size, look] of icons) {
  const png = await sharp(Buffer.from(drawIcon(look)), { density: (72 * size) / 24 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(out(file), png);
}
for (const [file, path] of shortcuts) {
  const lines = `<g fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${path}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="${PETAL_COLOUR}"/>${lines}</svg>`;
  const png = await sharp(Buffer.from(svg), { density: 288 })
    .resize(96, 96)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(out(file), png);
}
