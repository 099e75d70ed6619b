import {
  IconAntennaBarsOff,
  IconCheck,
  IconDroplet,
  IconDropletFilled,
  IconDropletHalf2Filled,
  IconExclamationMark,
  IconPlugConnectedX,
  IconPower,
  type TablerIcon,
} from '@tabler/icons-react';
import type { TextKey } from '#lib/i18n';
import type { State } from './tokens';

export interface StateLook {
  readonly icon: TablerIcon;
  readonly textKey: Extract<TextKey, `state.${string}`>;
}

/** Beside its colours (tokens.ts) each state has an icon and a text: colour is never the only sign. */
export const STATE_LOOKS: Readonly<Record<State, StateLook>> = {
  dry: { icon: IconCheck, textKey: 'state.dry' },
  level1: { icon: IconDroplet, textKey: 'state.level1' },
  level2: { icon: IconDropletHalf2Filled, textKey: 'state.level2' },
  level3: { icon: IconDropletFilled, textKey: 'state.level3' },
  disconnected: { icon: IconPlugConnectedX, textKey: 'state.disconnected' },
  error: { icon: IconExclamationMark, textKey: 'state.error' },
  off: { icon: IconPower, textKey: 'state.off' },
  'out-of-range': { icon: IconAntennaBarsOff, textKey: 'state.outOfRange' },
};
