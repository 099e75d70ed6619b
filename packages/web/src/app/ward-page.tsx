import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLinkedAlert } from '#care/linked-alert';
import { withAlertTexts } from '#care/with-alert-texts';
import type { AlertsButtonProps } from '#features/alerts/alerts-button';
import { PatientsPage } from '#features/patients/patients-page';
import { useAlertTexts } from '#lib/i18n';
import { useMay } from '#lib/may';
import { patientsQuery } from '#lib/patients-query';
import { getSession } from '#lib/session';
import { readJson, writeJson } from '#lib/storage';
import { useWhenIdle } from '#lib/when-idle';
import { lazyPage } from '#ui/lazy-page';
import { lazyPart } from '#ui/lazy-part';
import classes from './ward-page.module.css';

const load = () => withAlertTexts(import('#features/alerts/ward-alerts').then((m) => m.WARD_ALERTS));

/** Their places are kept while they come. */
const buttonPlace = <Skeleton height={44} width="var(--alerts-button-width)" radius="md" />;
const panelPlace = <Skeleton height={400} radius="md" />;
const AlertsButton = lazyPart<AlertsButtonProps>(() => load().then((parts) => parts.AlertsButton), {
  skeleton: buttonPlace,
});
const AlertPanel = lazyPart<{ close?: () => void }>(() => load().then((parts) => parts.AlertPanel), {
  skeleton: panelPlace,
});
const AlertSheet = lazyPart<{ opened: boolean; close: () => void }>(() =>
  load().then((parts) => parts.AlertSheet),
);

const FirstSteps = lazyPage(
  () => withAlertTexts(import('#features/settings/setup-steps')).then((m) => m.SetupSteps),
  { skeleton: <Skeleton height={420} radius="md" /> },
);

/** For the first drawing of the page. What fails is asked for again, and shown, by the page itself. */
export const loadList = (client: QueryClient): Promise<unknown> =>
  client.query(patientsQuery(getSession().chosen?.id)).catch(() => undefined);

/** Kept in this browser: somebody may want the cards alone. */
const KEY = 'alertPanel';

/** The cards and the alerts: beside them on a desk, over them on a tablet, a sheet on a phone. Two features meet here. */
export function WardPage() {
  const beside = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false });
  const t = useAlertTexts();
  // The cards come first.
  const idle = useWhenIdle();
  const [wanted, setWanted] = useState(() => readJson(localStorage, KEY) !== false);
  const linked = useLinkedAlert();
  const may = useMay();
  const [opened, setOpened] = useState(linked !== null);
  const [used, setUsed] = useState(linked !== null);
  const [seen, setSeen] = useState(linked);
  if (linked !== seen) {
    setSeen(linked);
    setOpened(linked !== null);
    setUsed(used || linked !== null);
  }
  const choose = (next: boolean) => {
    writeJson(localStorage, KEY, next);
    setWanted(next);
  };
  const shown = beside && (wanted || linked !== null);
  return (
    <div className={classes.ward} data-panel={shown || undefined}>
      <PatientsPage
        firstSteps={may('centre:edit') && <FirstSteps />}
        actions={
          idle ? (
            <AlertsButton
              opened={beside ? wanted : opened}
              onToggle={() => {
                if (beside) return choose(!wanted);
                setUsed(true);
                setOpened(!opened);
              }}
            />
          ) : (
            buttonPlace
          )
        }
      />
      {shown && (
        <section className={classes.panel} aria-label={t?.('alert.title')}>
          {idle ? <AlertPanel close={() => choose(false)} /> : panelPlace}
        </section>
      )}
      {!beside && used && <AlertSheet opened={opened} close={() => setOpened(false)} />}
    </div>
  );
}
