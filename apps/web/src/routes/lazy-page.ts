import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PartMissingPage } from '../app/part-missing-page.tsx';
import { isPartMissing } from '../app/part-missing.ts';

type Page = () => ReactNode;

/**
 * The page `name` of a file that is fetched when it is first opened. What is not on this device and cannot be fetched is no
 * error: a page in its place says that it needs a connection the first time, and opens it when there is one.
 */
export function lazyPage<Name extends string>(load: () => Promise<Readonly<Record<Name, Page>>>, name: Name) {
  return lazyRouteComponent(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (!isPartMissing(error)) throw error;
      return { default: PartMissingPage };
    }
  });
}
