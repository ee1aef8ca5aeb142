import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PartMissingPage } from '../app/part-missing-page.tsx';
import { isPartMissing } from '../app/part-missing.ts';

type Page = () => ReactNode;

/** The page that stands in for one of a signed-in person's: it is kept on the device. */
const signedIn = async () => (await import('./missing-page.tsx')).MissingPage;

/**
 * The page `name` of a file that is fetched when it is first opened. What is not on this device and cannot be fetched is no
 * error: a page in its place says that it needs a connection the first time, and opens it when there is one.
 */
export function lazyPage<Name extends string>(load: () => Promise<Readonly<Record<Name, Page>>>, name: Name) {
  return orMissing(load, name, async () => PartMissingPage);
}

/** {@link lazyPage}, for a page that stands within header and navigation: so does what stands in its place. */
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
