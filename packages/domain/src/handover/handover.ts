export const SIGNED_AS = ['giver', 'receiver'] as const;
export type SignedAs = (typeof SIGNED_AS)[number];

/** Signed: all of its sections are in which somebody lived. */
export const HANDOVER_STATES = ['running', 'over', 'signed'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** What concerns the whole home. */
export const HOME_MATTERS = ['silence', 'hub', 'undelivered', 'backup'] as const;
export type HomeMatter = (typeof HOME_MATTERS)[number];

/** The parts of a line that may become known after it was frozen. */
export const KNOWN_SINCE = ['wet', 'care', 'found', 'turns', 'unattended', 'measuredMin', 'notes'] as const;
export type KnownSince = (typeof KNOWN_SINCE)[number];
