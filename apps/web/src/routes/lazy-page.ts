import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isPartMissing, PartMissingPage, PartMissingWithin } from '../app/part-missing.tsx';

type Page = () => ReactNode;
type Load<Name extends string> = () => Promise<Readonly<Record<Name, Page>>>;

/**
 * The page `name` of a chunk that is loaded when the page is first opened. If the chunk cannot be loaded, a replacement explains
 * that the first visit needs a connection, and opens the page when there is one.
 */
export function lazyPage<Name extends string>(load: Load<Name>, name: Name) {
  return orMissing(load, name, PartMissingPage);
}

/** {@link lazyPage} for a page within the shell, which also frames the replacement. */
export function lazyOwnPage<Name extends string>(load: Load<Name>, name: Name) {
  return orMissing(load, name, PartMissingWithin);
}

function orMissing<Name extends string>(load: Load<Name>, name: Name, Missing: Page) {
  return lazyRouteComponent(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (!isPartMissing(error)) throw error;
      return { default: Missing };
    }
  });
}
