import type { Alert, Pause, RecentCare } from '@vigilia/contract/alerts';
import { MINUTE } from '@vigilia/domain/instant';
import { may } from '@vigilia/domain/rights';
import { describe, expect, test } from 'vitest';
import { alertOf, takenBy } from '#testing/alerts';
import { ago } from '#testing/open-ward';
import { patient } from '#testing/people';
import { type Acts, actsOf, type Situation } from './acts';

const anna = patient(1, 'Anna', 'Bakker', '101');
const NOW = Date.parse(ago(0));
const ME = 2;
const about = (more: Partial<Alert> = {}) => {
  const alert = alertOf(7, anna, more);
  return { alert, alerts: [alert] };
};
const pause: Pause = {
  paciente: 1,
  kinds: [],
  reason: 'away',
  until: ago(-60),
  by: { id: 9, nombre: 'Bea' },
};
const care = (by: number, minutes: number, more: Partial<RecentCare> = {}): RecentCare => ({
  ...{
    id: 31,
    paciente: 1,
    kind: 'changed',
    result: null,
    found: null,
    by: { id: by, nombre: 'N' },
    until: null,
  },
  ...{ at: ago(minutes), recordedAt: ago(minutes), ...more },
});
const mine = takenBy(ME, 'Noor');
const hers = takenBy(9, 'Bea');
const snoozed = { status: 'snoozed', snoozedUntil: ago(-10) } as const;
const hub = (status: Partial<Alert> = {}) => ({
  ...about({ kind: 'hub', paciente: null, ...status }),
  isResident: false,
});

/** "next | care | remind | more": `!` stands out, `(…)` cannot be done now and why. */
function written({ next, care, remind, more }: Acts): string {
  const text = ({ name, main, disabled }: Acts['next'][number]) =>
    `${name}${main ? '!' : ''}${disabled ? `(${disabled})` : ''}`;
  const of = (acts: readonly Acts['next'][number][]) => acts.map(text).join(' ') || '–';
  return [of(next), of(care), remind ? text(remind) : '–', of(more)].join(' | ');
}
const acts = (situation: Partial<Situation>): string =>
  written(
    actsOf({
      ...{
        alert: null,
        alerts: [],
        pause: null,
        prompt: null,
        care: [],
        isResident: true,
        isOffline: false,
        change: null,
      },
      ...{ canOpen: true, now: NOW, isMe: (person) => person?.id === ME },
      may: (right) => may('ROLE_ENFERMERA', right),
      ...situation,
    }),
  );

const CARE = 'changed turned toileted checked refused';
const CHANGED = 'changed! turned toileted checked refused';
const TURNED = 'changed turned! toileted checked refused';
const TOILETED = 'changed turned toileted! checked refused';
const CHECKED = 'changed turned toileted checked! refused';
const REST = 'pause recorded notes open';

describe('which acts there are, which stands out, which are disabled and why', () => {
  test.each<[string, Partial<Situation>, string]>([
    ['no alert', {}, `– | ${CARE} | – | ${REST}`],
    ['nobody is going', about(), `take! | ${CHANGED} | remind | ${REST}`],
    ['it can wait for the round', about({ priority: 'low' }), `take | ${CHANGED} | remind | ${REST}`],
    [
      'now: it cannot be put off',
      about({ priority: 'high' }),
      `take! | ${CHANGED} | remind(urgent) | ${REST}`,
    ],
    ['for information', about({ priority: 'info', kind: 'battery' }), `– | ${CHECKED} | – | ${REST}`],
    ['mine: wet', about(mine), `changed! turned | ${CHANGED} | remind | release ${REST}`],
    [
      'mine: turn',
      about({ ...mine, kind: 'turn' }),
      `turned! changed | ${TURNED} | remind | release ${REST}`,
    ],
    [
      'mine: face-down',
      about({ ...mine, kind: 'face-down' }),
      `turned! changed | ${TURNED} | remind | release ${REST}`,
    ],
    [
      'mine: no urine',
      about({ ...mine, kind: 'no-urine' }),
      `toileted! changed | ${TOILETED} | remind | release ${REST}`,
    ],
    [
      'mine: a sensor',
      about({ ...mine, kind: 'contact' }),
      `checked! changed | ${CHECKED} | remind | release ${REST}`,
    ],
    [
      'mine: recorded as turned, not measured',
      about({ ...mine, kind: 'unconfirmed', of: 'turned' }),
      `turned! changed | ${TURNED} | remind | release ${REST}`,
    ],
    [
      'mine: wet and to turn',
      { ...about(mine), alerts: [alertOf(7, anna, mine), alertOf(8, anna, { ...mine, kind: 'turn' })] },
      `changed! turned | ${CHANGED} | remind | release ${REST}`,
    ],
    ['a colleague is going', about(hers), `– | ${CHANGED} | remind | take-over ${REST}`],
    ['put off', about(snoozed), `– | ${CHANGED} | – | take unsnooze ${REST}`],
    [
      'may not have been recorded',
      { prompt: { paciente: 1, at: ago(7) } },
      `answer-prompt | ${CARE} | – | ${REST}`,
    ],
    ['paused', { pause }, `end-pause | ${CARE} | – | end-pause ${REST}`],
    [
      'an alert beside a pause of other kinds',
      { ...about(), pause },
      `take! | ${CHANGED} | remind | end-pause ${REST}`,
    ],
    ['recorded by me just now', { care: [care(ME, 1)] }, `– | ${CARE} | – | undo ${REST}`],
    ['recorded by me nearly ten minutes ago', { care: [care(ME, 9.9)] }, `– | ${CARE} | – | undo ${REST}`],
    [
      'recorded by me ten minutes ago',
      { care: [care(ME, 10, { until: ago(-5) })] },
      `– | ${CARE} | – | ${REST}`,
    ],
    [
      'recorded late, a moment ago',
      { care: [care(ME, 300, { recordedAt: ago(1) })] },
      `– | ${CARE} | – | undo ${REST}`,
    ],
    ['recorded by a colleague', { care: [care(9, 1)] }, `– | ${CARE} | – | ${REST}`],
    [
      'recorded by a colleague after me',
      { care: [care(9, 1), care(ME, 2)] },
      `– | ${CARE} | – | undo ${REST}`,
    ],
    ['a hub', hub(), 'take! | – | remind | –'],
    ['a hub, mine', hub(mine), '– | – | remind | release'],
    ['a hub, a colleague’s', hub(hers), '– | – | remind | take-over'],
    ['on iOS nothing opens', { canOpen: false }, `– | ${CARE} | – | pause recorded`],
    ['in the resident’s dialog', { isOpened: true }, `– | ${CARE} | – | pause`],
    ['on iOS, with an alert', { ...about(), canOpen: false }, `take! | ${CHANGED} | remind | pause recorded`],
    [
      'no connection: care can be sent later, the rest cannot',
      { ...about(), isOffline: true },
      `take!(offline) | ${CHANGED} | remind(offline) | pause(offline) recorded(offline) notes open`,
    ],
    [
      'no connection, mine',
      { ...about(mine), isOffline: true },
      `changed! turned | ${CHANGED} | remind(offline) | release(offline) pause(offline) recorded(offline) notes open`,
    ],
    [
      'no connection, paused',
      { pause, care: [care(ME, 1)], isOffline: true },
      `end-pause(offline) | ${CARE} | – | undo(offline) end-pause(offline) pause(offline) recorded(offline) notes open`,
    ],
    ['without any right', { ...about(), pause, may: () => false }, '– | – | – | notes open'],
    [
      'may act and not record',
      { ...about(mine), may: (right) => right === 'alert:act' },
      '– | – | remind | release notes open',
    ],
    [
      'may record and not act',
      { ...about(), may: (right) => right === 'care:record' },
      `– | ${CHANGED} | – | notes open`,
    ],
  ])('%s', (_, situation, expected) => {
    expect(acts(situation)).toBe(expected);
  });

  test('an undo names what it takes back', () => {
    const own = care(ME, 2);
    const { more } = actsOf({
      ...{ alert: null, alerts: [], pause: null, prompt: null, care: [own], isResident: true, canOpen: true },
      ...{ isOffline: false, change: null, now: NOW + MINUTE, isMe: () => true, may: () => true },
    });
    expect(more.find(({ name }) => name === 'undo')?.care).toBe(own);
  });
});
