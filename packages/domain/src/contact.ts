import type { Contact } from './reading';

export interface ContactTrack {
  /** The last contact that was told; null when none ever was. */
  told: Contact | null;
  /** How many readings in a row told none, up to two. */
  nones: 0 | 1 | 2;
}

export const NO_CONTACT_KNOWN: ContactTrack = { told: null, nones: 0 };

/** Twice none in a row: the sticker is off. A reading that does not tell its contact leaves things as they were. */
export function nextContact(track: ContactTrack, contact: Contact | null): ContactTrack {
  if (contact === null) return track;
  if (contact !== 'none') return contact === track.told ? track : { told: contact, nones: 0 };
  return { told: contact, nones: track.nones === 0 ? 1 : 2 };
}

export const isStickerOff = (track: ContactTrack): boolean => track.nones === 2;

/** Poor contact is shown; a reading with poor contact or none is skipped otherwise (decisions §7). */
export const isContactPoor = (track: ContactTrack): boolean => track.told === 'poor';
export const isMeasuring = (track: ContactTrack): boolean => track.told !== 'poor' && track.told !== 'none';
