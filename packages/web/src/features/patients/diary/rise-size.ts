import type { ToiletResult } from '@vigilia/contract/care';

export const RISE_SIZES = ['small', 'middle', 'large'] as const;
export type RiseSize = (typeof RISE_SIZES)[number];

/** In levels of 100: ten is what counts as a rise of the card, thirty is more than a band. */
export const sizeOf = (step: number): RiseSize => (step < 10 ? 'small' : step < 30 ? 'middle' : 'large');

export const isUrine = (result: ToiletResult | null): boolean => result === 'urine' || result === 'both';
