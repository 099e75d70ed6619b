import { expect, test } from 'vitest';
import { isContactPoor, isMeasuring, isStickerOff, NO_CONTACT_KNOWN, nextContact } from './contact';
import type { Contact } from './reading';

test.each<[(Contact | null)[], off: boolean, poor: boolean, measuring: boolean]>([
  [[], false, false, true],
  [[null], false, false, true],
  [['ok'], false, false, true],
  [['none'], false, false, false],
  [['none', 'none'], true, false, false],
  [['none', 'none', 'none'], true, false, false],
  [['none', null], false, false, false],
  [['none', null, 'none'], true, false, false],
  [['none', 'ok', 'none'], false, false, false],
  [['none', 'poor', 'none'], false, false, false],
  [['none', 'none', 'ok'], false, false, true],
  [['none', 'none', null], true, false, false],
  [['poor'], false, true, false],
  [['poor', null], false, true, false],
  [['poor', 'ok'], false, false, true],
  [['none', 'none', 'poor'], false, true, false],
])(
  'contacts %j: sticker off %s, poor %s, measuring %s',
  { tags: ['R-DATA-15'] },
  (contacts, off, poor, measuring) => {
    const track = contacts.reduce(nextContact, NO_CONTACT_KNOWN);
    expect([isStickerOff(track), isContactPoor(track), isMeasuring(track)]).toEqual([off, poor, measuring]);
  },
);
