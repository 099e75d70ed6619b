/** What staff record. */
export const CARE_KINDS = ['changed', 'turned', 'toileted', 'checked', 'refused'] as const;
export type CareKind = (typeof CARE_KINDS)[number];

export const TOILET_RESULTS = ['urine', 'stool', 'both', 'none'] as const;
export type ToiletResult = (typeof TOILET_RESULTS)[number];

/** How a product was when it was changed. */
export const FOUND = ['dry', 'wet', 'full', 'leaked'] as const;
export type Found = (typeof FOUND)[number];

export const isVoid = (result: ToiletResult | null): boolean => result === 'urine' || result === 'both';
