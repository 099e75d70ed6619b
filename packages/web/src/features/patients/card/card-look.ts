import { IconBandage, IconUnlink, type TablerIcon } from '@tabler/icons-react';
import { type CardPatient, cardStatus } from '@vigilia/domain/card';
import { type CardColour, cardColour } from '@vigilia/domain/card-colour';
import { STATE_LOOKS, type StateLook } from '#ui/state-look';
import type { State } from '#ui/tokens';

export interface CardLook {
  /** The row of the token table that colours the card. */
  readonly state: State;
  readonly icon: TablerIcon;
  readonly textKey: StateLook['textKey'];
}

/** Colour, icon and text of a card's state. The domain decides the state. */
export function cardLook(patient: CardPatient): CardLook {
  const state = TOKENS[cardColour(patient)];
  switch (cardStatus(patient)) {
    case 'not-assigned':
      return { state, icon: IconUnlink, textKey: 'state.notAssigned' };
    case 'contact-error':
      return { state, icon: IconBandage, textKey: 'state.contactError' };
    case 'dry':
      // With the no-urine alarm on, band 3 is called dry, although one bar is filled (specification §4).
      return { state, ...STATE_LOOKS.dry };
    case 'off':
    case 'out-of-range':
    case 'disconnected':
    case 'wet':
    case 'error':
      return { state, ...STATE_LOOKS[state] };
  }
}

const TOKENS: Readonly<Record<CardColour, State>> = {
  grey: 'off',
  black: 'out-of-range',
  yellow: 'disconnected',
  dry: 'dry',
  level1: 'level1',
  level2: 'level2',
  level3: 'level3',
  error: 'error',
};
