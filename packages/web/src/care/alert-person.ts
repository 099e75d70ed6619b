import type { Alert } from '@vigilia/contract/alerts';

/** As colleagues call each other: there is little room on a card. */
export const firstName = (person: Alert['owner']): string => person?.nombre.split(' ')[0] ?? '';
