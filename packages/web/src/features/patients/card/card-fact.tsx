import {
  IconAlertTriangleFilled,
  IconArrowBack,
  IconDropletExclamation,
  IconDropletOff,
  IconHistory,
} from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { lastKnownWetMinutes } from '@vigilia/domain/card';
import { useTexts } from '#lib/i18n';
import { elapsedText, useAgo, useLasting } from '#lib/moment';
import { STATE_LOOKS } from '#ui/state-look';
import classes from './card-fact.module.css';
import type { Fact } from './card-facts';

const ICONS = {
  'last-known': IconHistory,
  /** The triangle itself is in the line of the room. */
  warning: IconDropletExclamation,
  'no-urine': IconDropletOff,
  turn: IconArrowBack,
  'face-down': IconAlertTriangleFilled,
  'last-urine': null,
} as const satisfies Record<Fact, unknown>;

/** One fact below the state of a card. */
export function CardFact({ fact, patient }: { fact: Fact; patient: Patient }) {
  const Icon = ICONS[fact];
  return (
    <li className={classes.fact} data-fact={fact}>
      {Icon && <Icon size={15} stroke={2} aria-hidden="true" className={classes.icon} />}
      <span className={classes.text}>
        <FactText fact={fact} patient={patient} />
      </span>
    </li>
  );
}

function FactText({ fact, patient }: { fact: Fact; patient: Patient }) {
  const t = useTexts();
  switch (fact) {
    case 'last-known':
      return t('ward.lastKnown', {
        state: t(BANDS[patient.lastBand ?? 0] ?? 'state.wet').toLowerCase(),
        lasting: elapsedText('lasting', lastKnownWetMinutes(patient) ?? 0),
      });
    case 'warning':
      return t('ward.warning');
    case 'no-urine':
      return patient.lastUrineTime ? <NoUrine since={patient.lastUrineTime} /> : t('state.noUrine');
    case 'turn':
      return t(TURNS[patient.recommendedPosition ?? 0] ?? 'ward.turnDue');
    case 'face-down':
      return t('ward.faceDown');
    case 'last-urine':
      return <LastUrine since={patient.lastUrineTime ?? ''} />;
  }
}

const NoUrine = ({ since }: { since: string }) =>
  useTexts()('ward.noUrineFor', { lasting: useLasting(since) });

const LastUrine = ({ since }: { since: string }) => useTexts()('ward.lastUrine', { ago: useAgo(since) });

/** recommendedPosition: 1 back, 2 left, 3 right. */
const TURNS: Readonly<Record<number, 'ward.turnBack' | 'ward.turnLeft' | 'ward.turnRight'>> = {
  1: 'ward.turnBack',
  2: 'ward.turnLeft',
  3: 'ward.turnRight',
};

const BANDS: Readonly<Record<number, (typeof STATE_LOOKS)['level1']['textKey']>> = {
  3: STATE_LOOKS.level1.textKey,
  4: STATE_LOOKS.level2.textKey,
  5: STATE_LOOKS.level3.textKey,
};
