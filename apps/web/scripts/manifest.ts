import { IMAGE_MIME_TYPES, VIDEO_MIME_TYPES } from '@posy/contract/media';
import { SHARE_FIELDS, SHARE_PATH } from '@posy/contract/share-target';
import type { ManifestOptions } from 'vite-plugin-pwa';

const shortcutIcon = (name: string) => [{ src: `/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' }];

/** Screenshots that a browser shows before it installs Posy; `scripts/manifest-pictures.ts` makes them. */
const SCREENSHOTS = [
  { file: 'feed', form_factor: 'narrow', label: 'Photos and videos of the people you follow' },
  { file: 'create', form_factor: 'narrow', label: 'Share a moment, with or without a network' },
  { file: 'messages', form_factor: 'narrow', label: 'Talk with each other' },
  { file: 'feed', form_factor: 'wide', label: 'Photos and videos of the people you follow' },
  { file: 'messages', form_factor: 'wide', label: 'Talk with each other' },
] as const;

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export const MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: 'Posy',
  short_name: 'Posy',
  description: 'Share your moments with the world.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  // Drafts are saved, so a window that navigates elsewhere loses nothing.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  // A manifest has one colour of each kind; a meta element of the page has the dark scheme's colour.
  background_color: '#fdfcfa',
  theme_color: '#fdfcfa',
  categories: ['social', 'photo', 'lifestyle'],
  prefer_related_applications: false,
  icons: [
    { src: '/flower.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: SCREENSHOTS.map(({ file, form_factor, label }) => ({
    src: `/screenshots/${file}-${form_factor}.webp`,
    sizes: form_factor === 'narrow' ? '780x1688' : '1440x900',
    type: 'image/webp',
    form_factor,
    label,
  })),
  shortcuts: [
    { name: 'New post', url: '/?create', icons: shortcutIcon('create') },
    { name: 'Messages', url: '/messages', icons: shortcutIcon('messages') },
    { name: 'Activity', url: '/activity', icons: shortcutIcon('activity') },
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: SHARE_FIELDS.title,
      text: SHARE_FIELDS.text,
      url: SHARE_FIELDS.url,
      files: [{ name: SHARE_FIELDS.media, accept: [...IMAGE_MIME_TYPES, ...VIDEO_MIME_TYPES] }],
    },
  },
};
