// chunk: residents

import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { alertsQuery } from '#care/alerts-query';
import { useLinkedAlert } from '#care/linked-alert';
import { PatientsPage } from '#features/patients/patients-page';
import { from } from '#lib/breakpoints';
import { useAlertTexts } from '#lib/i18n';
import { useMedia } from '#lib/layout';
import { useMay } from '#lib/may';
import { patientsQuery } from '#lib/patients-query';
import { getSession } from '#lib/session';
import { useStored } from '#lib/use-stored';
import { useWhenIdle } from '#lib/when-idle';
import { lazy } from '#ui/lazy';
import { Skeleton } from '#ui/skeleton';
import skip from '#ui/skip.module.css';
import classes from './ward-page.module.css';

/** Their places are kept while they come. */
const buttonPlace = <Skeleton height={44} width="var(--alerts-button-width)" />;
const panelPlace = <Skeleton height={400} />;
const AlertsButton = lazy(() => import('#features/alerts/alerts-button').then((m) => m.AlertsButton), {
  texts: ['alerts'],
  background: true,
  skeleton: buttonPlace,
});
const AlertPanel = lazy(() => import('#features/alerts/alert-panel').then((m) => m.AlertPanel), {
  texts: ['alerts'],
  background: true,
  skeleton: panelPlace,
});
const AlertSheet = lazy(() => import('#features/alerts/alert-sheet').then((m) => m.AlertSheet), {
  texts: ['alerts'],
  background: true,
});

const OnDuty = lazy(() => import('#features/alerts/on-duty').then((m) => m.OnDuty), {
  texts: ['alerts'],
  background: true,
});

const FirstDayInvitation = lazy(
  () => import('#features/first-day/first-day-invitation').then((m) => m.FirstDayInvitation),
  { texts: ['settings'], skeleton: 320 },
);

/**
 * For the first drawing of the page: ends with the first list that there is and its alerts, or with the list that this
 * browser kept. What fails is asked for again, and shown, by the page itself.
 */
export function loadList(client: QueryClient): Promise<unknown> {
  const idCentro = getSession().chosen?.id;
  const query = patientsQuery(idCentro);
  const cache = client.getQueryCache();
  const kept = new Promise<void>((resolve) => {
    const stop = cache.subscribe(() => {
      if (client.getQueryData(query.queryKey)?.keptAt === undefined) return;
      stop();
      resolve();
    });
  });
  return Promise.race([kept, Promise.allSettled([client.query(query), client.query(alertsQuery(idCentro))])]);
}

/** The cards and the alerts: beside them on a desk, over them on a tablet, a sheet on a phone. Two features meet here. */
export function WardPage() {
  const beside = useMedia(from(1400));
  const t = useAlertTexts();
  // The cards come first.
  const idle = useWhenIdle();
  // Somebody may want the cards alone.
  const [wanted, choose] = useStored('alertPanel', (stored) => stored !== false);
  const linked = useLinkedAlert();
  const may = useMay();
  const [opened, setOpened] = useState(linked !== null);
  const [seen, setSeen] = useState(linked);
  if (linked !== seen) {
    setSeen(linked);
    setOpened(linked !== null);
  }
  const shown = beside && (wanted || linked !== null);
  const panel = useRef<HTMLElement>(null);
  return (
    <div className={classes.ward} data-panel={shown || undefined}>
      {/* The panel comes after all cards. */}
      {shown && t && (
        <button type="button" className={skip.skip} onClick={() => panel.current?.focus()}>
          {t('alert.skip')}
        </button>
      )}
      <PatientsPage
        invitation={may('centre:edit') && <FirstDayInvitation />}
        onDuty={idle && <OnDuty />}
        actions={
          idle ? (
            <AlertsButton
              opened={beside ? wanted : opened}
              onToggle={() => {
                if (beside) choose(!wanted);
                else setOpened(!opened);
              }}
            />
          ) : (
            buttonPlace
          )
        }
      />
      {shown && (
        <section ref={panel} tabIndex={-1} className={classes.panel} aria-label={t?.('alert.title')}>
          {idle ? <AlertPanel close={() => choose(false)} /> : panelPlace}
        </section>
      )}
      {/* There before it opens: it gives the focus back to what opened it. */}
      {!beside && (idle || opened) && <AlertSheet opened={opened} close={() => setOpened(false)} />}
    </div>
  );
}
