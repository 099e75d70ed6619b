import { type CardPatient, cardStatus } from './card';
import type { Moment } from './freshness';

/** Names only: the web maps each to its colours, icon and text. */
export type CardColour = 'grey' | 'black' | 'yellow' | 'dry' | 'level1' | 'level2' | 'level3' | 'error';

/** R-CARD-2, R-CARD-10, R-CARD-11: no estado is grey, disconnected yellow, out of range black. Stale is never green. */
export function cardColour(patient: CardPatient, moment: Moment): CardColour {
  switch (cardStatus(patient, moment)) {
    case 'not-assigned':
    case 'off':
    case 'last-dry':
      return 'grey';
    case 'out-of-range':
      return 'black';
    case 'contact-error':
    case 'error':
      return 'error';
    case 'disconnected':
      return 'yellow';
    case 'dry':
      return 'dry';
    case 'wet':
      return BAND_COLOURS[patient.estado?.estado_filtrado ?? 1] ?? 'error';
  }
}

const BAND_COLOURS: Readonly<Record<number, CardColour>> = {
  1: 'dry',
  2: 'dry',
  3: 'level1',
  4: 'level2',
  5: 'level3',
};
