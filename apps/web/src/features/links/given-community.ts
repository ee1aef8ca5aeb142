import type { Link } from '@posy/contract/links';
import { createContext } from 'react';

/** The links the page is drawn with where nobody can be asked: when its HTML is made. Null in the browser. */
export const GivenCommunity = createContext<readonly Link[] | null>(null);
