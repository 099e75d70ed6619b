import type { Alert, AlertList, Pause } from '@vigilia/contract/alerts';
import type { Patient, PatientList } from '@vigilia/contract/patients';
import { patient } from '../../packages/web/src/testing/people';

const MINUTE = 60_000;

const LONG_NAME = 'Maria del Carmen Oosterhuis';

export type CardKind = 'full' | 'compact' | 'compact without panels';

/** A ward in which every state, alarm and mixture of them that a card can show occurs, the longest names and rooms too. */
export function everyCard(now: number, kind: CardKind): PatientList {
  const ago = (minutes: number) => new Date(now - minutes * MINUTE).toISOString();
  const sensor = (more: Partial<NonNullable<Patient['sensor_info']>> = {}) => ({
    codigo: 'S-00A1',
    bateria: 28.4,
    cobertura: 77,
    encendido: true,
    lastTimeOnline: ago(0),
    ...more,
  });
  const state = (estado_filtrado: number, more: Partial<NonNullable<Patient['estado']>> = {}) => ({
    estado: {
      tipo: 'SON',
      estado_filtrado,
      resistive_event_type: 0,
      time_soiled: null,
      contact_error: false,
      potencias: [],
      ...more,
    },
  });
  const lying = (rotation_position: number, vertical_position = 1): Partial<Patient> => ({
    allowActivityTracking: true,
    rotationAlarm: true,
    currentPosition: { vertical_position, rotation_position },
    currentPositionSince: ago(83),
    positionSince: ago(83),
    timeInPosition: 83,
  });
  const turn: Partial<Patient> = {
    rotation: true,
    recommendedPosition: 3,
    currentPositionSince: ago(275),
    positionSince: ago(275),
  };
  const noUrine = { noUrineAlarm: true, noUrine: true, lastUrineTime: ago(372) };
  const wet = { soiledSince: ago(85), lastUrineTime: ago(85) };
  const leak = { resistive_event_type: 4 };
  const silent = { tipo: 'NNET' };
  const off = { tipo: 'SOFF' };
  const notes = { comentariosTotal: 12 };

  const cases: [string, Partial<Patient>][] = [
    ['Jan de Vries', { ...state(1), ...lying(1), lastUrineTime: ago(130) }],
    ['Anna Jansen', { ...state(2), ...lying(2), rotationAlarm: false, ...notes }],
    ['Maria van den Bergenaar', { ...state(3), ...wet, ...lying(3, 2) }],
    ['Piet Smit', { ...state(3), noUrineAlarm: true }],
    ['Els Meijer', { ...state(4), ...wet, ...lying(1, 3) }],
    ['Frans Bos', { ...state(5), ...wet, ...lying(2, 5) }],
    ['Greta Vos', { ...state(5, leak), ...wet, ...lying(1), ...turn }],
    ['Hans Mulder', { ...state(1), ...lying(4), lastUrineTime: ago(20) }],
    ['Ineke Visser', { ...state(1), ...noUrine }],
    ['Joop Dekker', { ...state(1), ...lying(2), ...turn }],
    [
      'Wilhelmina Antoinette Oosterhuis',
      {
        ...state(5, leak),
        ...wet,
        ...noUrine,
        ...lying(5),
        ...turn,
        ...notes,
        measuredAt: ago(72),
        numeroHabitacion: 'Tuinzijde 112b',
      },
    ],
    ['Koos Peters', { ...state(0), ...lying(1) }],
    ['Lies Hendriks', { ...state(6), ...lying(1, 4) }],
    ['Mees Kuiper', { ...state(4, { contact_error: true }), ...wet, measuredAt: ago(72), ...lying(3) }],
    ['Nel Post', { ...state(50, off), measuredAt: ago(140), ...lying(1) }],
    [
      'Otto Kok',
      { ...state(50, off), soiledSince: ago(180), measuredAt: ago(95), lastBand: 5, lastUrineTime: ago(180) },
    ],
    ['Paula Blom', { ...state(60, silent), measuredAt: ago(12), ...lying(1) }],
    [
      'Rie van der Heijden',
      {
        ...state(60, { ...silent, ...leak }),
        soiledSince: ago(97),
        measuredAt: ago(12),
        lastBand: 4,
        ...lying(1),
        ...turn,
      },
    ],
    ['Sjaak Prins', { ...state(1), measuredAt: ago(9), ...lying(1) }],
    ['Truus Schouten', { estado: null, measuredAt: null, ...lying(1), currentPosition: null }],
    ['Ursula Koning', { sensor: null, sensor_info: null, estado: null, measuredAt: null }],
    ['Vera Hoekstra', { ...state(77), sensor_info: sensor({ bateria: 25, cobertura: 30 }) }],
    ['Wim Brouwer', { ...state(1), sensor_info: sensor({ bateria: 26.5, cobertura: 0 }), ...lying(1, 0) }],
    // As long as a name can be without being cut.
    ['Abdelkader El Amrani', { ...state(4, leak), ...wet, ...lying(1), ...notes, measuredAt: ago(58) }],
  ];
  const lista = cases.map(([name, more], index): Patient => {
    const [nombre = '', ...rest] = name.split(' ');
    return {
      ...patient(index + 1, nombre, rest.join(' '), String(101 + index)),
      sensor: index + 1,
      sensor_info: sensor(),
      noUrineHours: 6,
      measuredAt: ago(1),
      ...more,
      ...(kind === 'compact without panels' && { allowActivityTracking: false }),
    };
  });
  return { lista, secciones: [{ id: 1, nombre: 'Tuin' }], serviciosAvanzados: kind === 'full', revision: 1 };
}

/** What a card can show of alerts. */
const ALERT_LOOKS: readonly ((now: number) => Partial<Alert>)[] = [
  () => ({ kind: 'face-down', priority: 'high' }),
  () => ({ step: 1 }),
  () => ({ kind: 'unconfirmed', of: 'changed', step: 2 }),
  () => ({ kind: 'unconfirmed', of: 'turned' }),
  () => ({ priority: 'low' }),
  (now) => ({ status: 'taken', owner: { id: 999, nombre: LONG_NAME }, takenAt: isoOf(now - 83 * MINUTE) }),
  (now) => ({
    ...{ status: 'snoozed', snoozedBy: { id: 999, nombre: LONG_NAME } },
    snoozedUntil: isoOf(now + 12 * MINUTE),
  }),
];

/** Everybody has an alert, a pause or a question: all that a card shows of them, in turn; `me` is on the way to some. */
export function everyAlert(now: number, residents: readonly Patient[], me: number): AlertList {
  const since = isoOf(now - 125 * MINUTE);
  const mine = { status: 'taken', owner: { id: me, nombre: 'Lucía' }, takenAt: since } as const;
  const looks = [...ALERT_LOOKS, () => mine, () => ({ ...mine, kind: 'no-urine' as const })];
  const alerts: Alert[] = [];
  const pauses: Pause[] = [];
  const prompts: AlertList['prompts'] = [];
  for (const [index, { id, nombre, apellidos, numeroHabitacion }] of residents.entries()) {
    const look = looks[index % (looks.length + 2)];
    if (look)
      alerts.push({
        ...{
          id: index + 1,
          kind: 'wet',
          priority: 'medium',
          status: 'open',
          hub: null,
          since,
          openedAt: since,
        },
        ...{ paciente: { id, nombre, apellidos }, numeroHabitacion, seccion: 1, owner: null, takenAt: null },
        ...{ snoozedUntil: null, snoozedBy: null, step: 0, hidden: false, of: null, affected: [] },
        ...{ previous: null, unattended: false, undelivered: false, endedAt: null, ended: null },
        ...look(now),
      });
    // The day is named: that of the question, and that of the end of a pause of everything or of one kind.
    else if (index % 2 === 0) prompts.push({ paciente: id, at: isoOf(now - 25 * 60 * MINUTE) });
    else
      pauses.push({
        ...{
          paciente: id,
          kinds: pauses.length % 2 ? ['wet' as const] : [],
          reason: 'hospital',
          by: { id: 999, nombre: LONG_NAME },
        },
        until: isoOf(now + 3 * 24 * 60 * MINUTE),
      });
  }
  return { lista: alerts, pauses, prompts, care: [], wetFrom: 4 };
}

const isoOf = (at: number): string => new Date(at).toISOString();
