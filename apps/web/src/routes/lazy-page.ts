import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PartMissingPage } from '../app/part-missing-page.tsx';
import { isPartMissing } from '../app/part-missing.ts';

type Page = () => ReactNode;

/** Replaces a logged-in user's page that is not on the device. */
const signedIn = async () => (await import('./missing-page.tsx')).MissingPage;

/**
 * The page `name` of a chunk that is loaded when the page is first opened. If the chunk cannot be loaded, a replacement explains
 * that the first visit needs a connection, and opens the page when there is one.
 */
export function lazyPage<Name extends string>(load: () => Promise<Readonly<Record<Name, Page>>>, name: Name) {
  return orMissing(load, name, async () => PartMissingPage);
}

/** {@link lazyPage} for a page within header and navigation, which also frame the replacement. */
export function lazyOwnPage<Name extends string>(load: () => Promise<Readonly<Record<Name, Page>>>, name: Name) {
  return orMissing(load, name, () => signedIn().catch(() => PartMissingPage));
}

function orMissing<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Page>>>,
  name: Name,
  missing: () => Promise<Page>,
) {
  return lazyRouteComponent(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (!isPartMissing(error)) throw error;
      return { default: await missing() };
    }
  });
}
