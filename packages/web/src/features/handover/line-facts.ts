import {
  IconAlertTriangle,
  IconAntennaBarsOff,
  IconBell,
  IconDroplet,
  IconDropletFilled,
  IconHandStop,
  IconPlayerPause,
  IconRotateClockwise,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { HandoverLine, HandoverNote, KnownSince } from '@vigilia/contract/handover';
import { USUAL } from '@vigilia/domain/handover/usual';
import { i18n, type TextKey, type TextOf } from '#lib/i18n';
import { formatDuration } from '#lib/times';
import { STATE_LOOKS } from '#ui/state-look';

/** One thing that is said of a resident; a deviation has an icon, and is bold. */
export interface Fact {
  readonly text: string;
  readonly icon?: TablerIcon | undefined;
}

/** What needs to be known to put a line into words. */
export interface Wording {
  readonly t: TextOf;
  /** A time behind "since" or "until". */
  readonly moment: (at: string) => string;
}

/** The worst first. */
const FOUND = ['leaked', 'full', 'wet', 'dry'] as const satisfies readonly (keyof HandoverLine['found'])[];

const fact = (text: string, deviates: boolean, icon: TablerIcon): Fact =>
  deviates ? { text, icon } : { text };

/** What is open now, or was when the shift ended, and who is going. */
export const openFacts = ({ t, moment }: Wording, { open }: HandoverLine): Fact[] =>
  open.map(({ kind, since, status, owner }) => ({
    text: `${t('handover.openSince', { what: t(`alert.kind.${kind}`), time: moment(since) })}, ${
      status === 'taken' && owner
        ? t('handover.going', { name: owner.nombre })
        : t(status === 'snoozed' ? 'handover.postponed' : 'handover.nobodyGoing')
    }`,
    icon: IconBell,
  }));

/** What happened in the shift, against what is usual for this resident. */
export function shiftFacts(wording: Wording, line: HandoverLine): Fact[] {
  const facts = PARTS.flatMap((part) => factsOf[part](wording, line));
  return line.median === null ? [...facts, { text: wording.t('handover.noMedian') }] : facts;
}

/** What is to be done, and what holds. */
export function planFacts({ t, moment }: Wording, { plan }: HandoverLine): Fact[] {
  const { turnEvery, noUrine, pausedUntil, observaciones } = plan;
  return [
    ...(pausedUntil === null
      ? []
      : [{ text: t('handover.paused', { time: moment(pausedUntil) }), icon: IconPlayerPause }]),
    ...(turnEvery === null ? [] : [{ text: turnText(t, turnEvery) }]),
    ...(noUrine === null ? [] : [{ text: t('handover.noUrine', { hours: noUrine }) }]),
    ...(observaciones === null ? [] : [{ text: observaciones }]),
  ];
}

const turnText = (t: TextOf, minutes: number): string =>
  minutes % 60 === 0
    ? t('handover.turnEvery', { hours: minutes / 60 })
    : t('handover.turnEveryMinutes', { minutes });

type Part = Exclude<KnownSince, 'notes'>;

/** Of the parts that may become known later, in the order in which they are said. */
const factsOf: Readonly<Record<Part, (wording: Wording, line: HandoverLine) => Fact[]>> = {
  wet: wetFacts,
  care: ({ t }, { care, median }) => [
    ...changedFacts(t, care.changed, median?.changed ?? null),
    ...counted(t, 'handover.toileted', care.toileted),
    ...counted(t, 'handover.checked', care.checked),
    ...counted(t, 'handover.refused', care.refused, IconHandStop),
  ],
  found: ({ t }, { found }) =>
    FOUND.flatMap((each) =>
      counted(t, `handover.found.${each}`, found[each], each === 'leaked' ? IconDropletFilled : undefined),
    ),
  turns: ({ t }, { turns }) => [
    ...counted(t, 'handover.late', turns.late, IconRotateClockwise),
    ...counted(t, 'handover.onTime', turns.onTime),
    ...counted(t, 'handover.self', turns.self),
  ],
  unattended: ({ t }, { unattended }) => counted(t, 'handover.unattended', unattended, IconUserOff),
  measuredMin: ({ t }, line) =>
    isMeasured(line)
      ? []
      : [
          {
            text: t('handover.unmeasured', { during: during(t, line.shiftMin - line.measuredMin) }),
            icon: IconAntennaBarsOff,
          },
        ],
};

const PARTS = [
  'wet',
  'care',
  'found',
  'turns',
  'unattended',
  'measuredMin',
] as const satisfies readonly Part[];

/** All that a part says. */
export function partTexts(wording: Wording, part: KnownSince, line: HandoverLine): string[] {
  if (part === 'measuredMin') return [measuredText(wording.t, line)];
  if (part === 'notes')
    return [...line.notes, ...(line.note ? [line.note] : [])].map((note) => noteText(wording, note));
  return factsOf[part](wording, line).map(({ text }) => text);
}

/** The author, unless erased since, and when. */
export const byText = (staff: HandoverNote['staff'], time: string): string =>
  [staff?.nombre, time].filter(Boolean).join(' ');

const noteText = ({ moment }: Wording, { at, staff, text }: HandoverNote): string =>
  `${byText(staff, moment(at))}: ${text}`;

/** "measured for 7:50". */
export const measuredText = (t: TextOf, { measuredMin }: HandoverLine): string =>
  t('handover.measuredFor', { during: during(t, measuredMin) });

const isMeasured = ({ measuredMin, shiftMin }: HandoverLine): boolean =>
  shiftMin > 0 && measuredMin >= shiftMin * USUAL.measured;

const during = (t: TextOf, minutes: number): string =>
  t('time.during', { duration: formatDuration(minutes) });

function wetFacts({ t }: Wording, line: HandoverLine): Fact[] {
  const { wet, median } = line;
  const { episodes, longestMin, longestWaitMin, wettest } = wet;
  // Where nothing was measured nobody knows who was dry.
  if (episodes === 0 && longestWaitMin === null && !isMeasured(line)) return [];
  const differs = median !== null && isFar(episodes, median.episodes);
  const isLong = median !== null && longestMin > median.longestMin + USUAL.longestMin;
  const often = t('handover.episodes', { count: episodes });
  const longest = t('handover.longest', { during: during(t, longestMin) });
  // A median may lie between two of them.
  const usual = (minutes: number) =>
    minutes === 0 ? t('handover.episodes', { count: 0 }) : during(t, Math.round(minutes));
  return [
    fact(differs ? compared(t, often, number(median.episodes)) : often, differs, IconDroplet),
    ...(wettest === null
      ? []
      : [{ text: t('handover.wettest', { state: t(stateKey(wettest)).toLocaleLowerCase() }) }]),
    ...(episodes === 0
      ? []
      : [fact(isLong ? compared(t, longest, usual(median.longestMin)) : longest, isLong, IconAlertTriangle)]),
    ...(longestWaitMin === null
      ? []
      : [{ text: t('handover.waited', { during: during(t, longestWaitMin) }) }]),
  ];
}

const stateKey = (band: 3 | 4 | 5) => STATE_LOOKS[`level${(band - 2) as 1 | 2 | 3}`].textKey;

function changedFacts(t: TextOf, count: number, usual: number | null): Fact[] {
  const differs = usual !== null && isFar(count, usual);
  if (count === 0 && !differs) return [];
  const text = t('handover.changed', { count });
  return [fact(differs ? compared(t, text, number(usual)) : text, differs, IconAlertTriangle)];
}

const isFar = (count: number, usual: number): boolean => Math.abs(count - usual) > USUAL.count;

const compared = (t: TextOf, text: string, usual: string): string =>
  t('handover.compared', { fact: text, usual });

/** A median may lie between two counts. */
const number = (value: number): string => value.toLocaleString(i18n.language);

/** Nothing of what did not happen; with an icon, that it happened is a deviation. */
const counted = (t: TextOf, key: TextKey, count: number, icon?: TablerIcon): Fact[] =>
  count === 0 ? [] : [{ text: t(key, { count }), icon }];
