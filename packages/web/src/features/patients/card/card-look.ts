// chunk: cards
import { IconBandage, IconHistory, IconUnlink, type TablerIcon } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { type CardPatient, type CardStatus, cardStatus } from '@vigilia/domain/card';
import { type CardColour, cardColour } from '@vigilia/domain/card-colour';
import type { Moment } from '@vigilia/domain/freshness';
import { useMomentValue } from '#lib/connection';
import { STATE_LOOKS, type StateLook } from '#ui/state-look';
import type { State } from '#ui/tokens';

export interface CardLook {
  readonly status: CardStatus;
  /** The row of the token table that colours the card. */
  readonly state: State;
  readonly icon: TablerIcon;
  readonly textKey: StateLook['textKey'] | 'state.lastDry';
}

/** Status, colour, icon and text of a card now. The domain decides the first two. */
export function useCardLook(patient: Patient): CardLook {
  const status = useMomentValue((moment) => cardStatus(patient, moment));
  const state = TOKENS[useMomentValue((moment) => cardColour(patient, moment))];
  return { status, state, ...lookOf(status, state) };
}

/** The same at a moment, for a screen that keeps its own time. */
export function cardLookAt(patient: CardPatient, moment: Moment): CardLook {
  const status = cardStatus(patient, moment);
  const state = TOKENS[cardColour(patient, moment)];
  return { status, state, ...lookOf(status, state) };
}

function lookOf(status: CardStatus, state: State): Pick<CardLook, 'icon' | 'textKey'> {
  switch (status) {
    case 'not-assigned':
      return { icon: IconUnlink, textKey: 'state.notAssigned' };
    case 'contact-error':
      return { icon: IconBandage, textKey: 'state.contactError' };
    case 'last-dry':
      return { icon: IconHistory, textKey: 'state.lastDry' };
    case 'dry':
    case 'off':
    case 'out-of-range':
    case 'disconnected':
    case 'wet':
    case 'error':
      return STATE_LOOKS[state];
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
