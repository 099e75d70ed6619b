// chunk: cards
import type { WardAlert } from '@vigilia/domain/alerts/ward-alert';
import { countGroups, isCalm, type WardCounts } from '@vigilia/domain/ward-counts';
import { type Grouped, WAITINGS } from '@vigilia/domain/ward-groups';
import type { TextOf } from '#lib/i18n';

/** "1 paused · 3 not measured": those without an alert who are not known to be well; empty where there are none. */
export const sentenceOf = (t: TextOf, { waiting }: WardCounts): string =>
  WAITINGS.filter((reason) => waiting[reason] > 0)
    .map((reason) => t(`alert.withoutAlert.${reason}`, { count: waiting[reason] }))
    .join(' · ');

/** What is said where no alert is listed. */
export const summaryOf = (
  t: TextOf,
  groups: ReadonlyMap<number, Grouped>,
  alerts: readonly WardAlert[],
): { isCalm: boolean; sentence: string } => ({
  isCalm: isCalm(groups, alerts),
  sentence: sentenceOf(t, countGroups(groups.values())),
});
