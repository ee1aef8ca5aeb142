import type { Link } from '@posy/contract/links';
import { createContext } from 'react';

/** The links for prerendering, which has no server. Null in the browser. */
export const PrerenderedLinks = createContext<readonly Link[] | null>(null);
