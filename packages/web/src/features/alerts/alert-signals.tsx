import { isUntaken } from '@vigilia/domain/alerts/ward-alert';
import { useEffect, useMemo } from 'react';
import { useAlertList } from '#care/alerts-query';
import { useIdCentro } from '#lib/session';
import { setTitleMark } from '#lib/title';
import { useAlertAnnouncements } from './use-alert-announcements';
import { useAlertSound, useLostSound } from './use-alert-sound';
import { useOutdated } from './use-outdated';

/** On every page: the mark in the tab's title, the app's badge, announcements and sound. It draws nothing. */
export function AlertSignals() {
  const { data } = useAlertList();
  const outdated = useOutdated();
  const alerts = outdated ? null : (data?.lista ?? null);
  // Mark and badge stay as they were: nobody knows of anybody who went.
  const untaken = useMemo(() => data?.lista.filter(isUntaken) ?? [], [data]);
  const loud = untaken.some(({ priority }) => priority !== 'low');
  useEffect(() => {
    setTitleMark(loud);
    return () => setTitleMark(false);
  }, [loud]);
  useBadge(untaken.length);
  useAlertAnnouncements(alerts, useIdCentro());
  useAlertSound(alerts);
  useLostSound(outdated);
  return null;
}

/** The number at the app's icon, where the system shows one. */
function useBadge(count: number): void {
  useEffect(() => {
    const { setAppBadge } = navigator as Partial<Navigator>;
    // Refused where the app is not installed.
    void setAppBadge?.call(navigator, count).catch(() => undefined);
    return () => void setAppBadge?.call(navigator, 0).catch(() => undefined);
  }, [count]);
}
