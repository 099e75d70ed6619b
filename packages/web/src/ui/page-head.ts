import { createContext } from 'react';

/**
 * The head of the screen, into which a page draws its title; it stays in sight, and toasts appear at its right end.
 * Null: not drawn yet. Undefined: there is none, and a page has its title above its content.
 */
export const PageHeadContext = createContext<HTMLElement | null | undefined>(undefined);
