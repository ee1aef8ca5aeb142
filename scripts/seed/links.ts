export interface SeedLink {
  readonly kind: 'image' | 'community';
  readonly title: string;
  readonly linkUrl: string;
  /** Number of its photo. */
  readonly photo: number;
}

/** Links of the demo world, oldest first. */
export const SEED_LINKS: readonly SeedLink[] = [
  { kind: 'image', title: 'Seed swap', linkUrl: 'https://www.example.com/seed-swap', photo: 301 },
  { kind: 'image', title: 'Open gardens', linkUrl: 'https://www.example.com/open-gardens', photo: 302 },
  { kind: 'image', title: 'Wild meadows', linkUrl: 'https://www.example.com/meadows', photo: 303 },
  { kind: 'image', title: 'Winter light', linkUrl: 'https://www.example.com/winter-light', photo: 304 },
  { kind: 'image', title: 'Bees on the roof', linkUrl: 'https://www.example.com/bees', photo: 305 },
  { kind: 'community', title: 'The allotment society', linkUrl: 'https://www.example.com/allotments', photo: 306 },
  { kind: 'community', title: 'Botanical sketching', linkUrl: 'https://www.example.com/sketching', photo: 307 },
  { kind: 'community', title: 'The seed library', linkUrl: 'https://www.example.com/seed-library', photo: 308 },
  { kind: 'community', title: 'Night walks', linkUrl: 'https://www.example.com/night-walks', photo: 309 },
];
