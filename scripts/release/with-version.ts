import { basename } from 'node:path';

/** Files that name the version, as patterns from the root. */
export const VERSIONED = [
  'package.json',
  '{apps,packages}/*/package.json',
  'infra/helm/posy/Chart.yaml',
  'infra/compose.sqlite.yaml',
];

/** Where each kind of file names it, between what stays. */
const PLACES: Readonly<Record<string, RegExp>> = {
  'package.json': /^(?<before> {2}"version": ")[^"]*(?<after>")/m,
  'Chart.yaml': /^(?<before>(?:version|appVersion): )\S+(?<after>)$/gm,
  'compose.sqlite.yaml': /^(?<before> +image: registry\.example\/posy:)\S+(?<after>)$/m,
};

/** The text of one of these files with another version. Throws when it names none. */
export function withVersion(path: string, text: string, version: string): string {
  const place = PLACES[basename(path)];
  if (!place || text.search(place) === -1) throw new Error(`${path} names no version`);
  return text.replace(place, `$<before>${version}$<after>`);
}
