import type { Alert } from '@vigilia/contract/alerts';
import type { Priority } from '@vigilia/domain/alerts/kinds';
import { isUntaken } from '@vigilia/domain/alerts/ward-alert';
import { useEffect, useRef } from 'react';
import { titleOf, whatOf } from '#care/alert-texts';
import { useResidentOf } from '#care/residents';
import { announceAll } from '#lib/announce';
import { useTexts } from '#lib/i18n';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';

interface Known {
  readonly idCentro: number | undefined;
  /** Of each alert that lasts, the priorities with which it was said. */
  readonly said: ReadonlyMap<number, ReadonlySet<Priority>>;
}

/** Tells screen-reader users of each new alert, once: a higher priority is new again. What was there at first is not told. */
export function useAlertAnnouncements(alerts: readonly Alert[] | null, idCentro: number | undefined): void {
  const t = useTexts();
  const moment = useMoment(useZone());
  const known = useRef<Known | null>(null);
  const residentOf = useResidentOf();
  useEffect(() => {
    if (!alerts) return;
    const calling = alerts.filter(isUntaken);
    const before = known.current?.idCentro === idCentro ? known.current : null;
    // Whatever was said stays said while the alert lasts: taken and open again is not new. A hidden one is not said.
    const said = new Map(
      alerts.map(({ id, priority, hidden }) => [
        id,
        new Set([...(before?.said.get(id) ?? []), ...(hidden ? [] : [priority])]),
      ]),
    );
    known.current = { idCentro, said };
    if (!before) return;
    const fresh = calling.filter(({ id, priority }) => !before.said.get(id)?.has(priority));
    for (const urgency of ['assertive', 'polite'] as const) {
      const said = fresh.filter(({ priority }) => (priority === 'low') === (urgency === 'polite'));
      const texts = said.map(
        (alert) => `${titleOf(t, alert)}: ${whatOf(t, alert, moment, residentOf(alert))}`,
      );
      announceAll(texts, (count) => t('alert.manyNew', { count }), urgency);
    }
  }, [alerts, idCentro, t, moment, residentOf]);
}
