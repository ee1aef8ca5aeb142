import type { Link } from '@posy/contract/links';
import { createContext } from 'react';

/** The links for prerendering, where no server can be asked. Null in the browser. */
export const PrerenderedLinks = createContext<readonly Link[] | null>(null);
