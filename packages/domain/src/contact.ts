import type { Contact } from './reading';

export interface ContactTrack {
  /** The last known contact; null when no reading ever had one. */
  reported: Contact | null;
  /** How many readings in a row had contact `none`, counted up to two. */
  nones: 0 | 1 | 2;
}

export const NO_CONTACT_KNOWN: ContactTrack = { reported: null, nones: 0 };

/** `none` twice in a row means that the sticker is off. A reading without a contact changes nothing. */
export function nextContact(previous: ContactTrack, contact: Contact | null): ContactTrack {
  if (contact === null) return previous;
  if (contact !== 'none') return contact === previous.reported ? previous : { reported: contact, nones: 0 };
  return { reported: contact, nones: previous.nones === 0 ? 1 : 2 };
}

export const isStickerOff = (track: ContactTrack): boolean => track.nones === 2;

/** Poor contact is shown on the card; readings with poor contact or none are not measured (R-DATA-15). */
export const isContactPoor = (track: ContactTrack): boolean => track.reported === 'poor';
export const isMeasuring = (track: ContactTrack): boolean =>
  track.reported !== 'poor' && track.reported !== 'none';
