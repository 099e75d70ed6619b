import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { AlertsButtonProps } from '#features/alerts/alerts-button';
import { PatientsPage } from '#features/patients/patients-page';
import { useAlertTexts } from '#lib/i18n';
import { readJson, writeJson } from '#lib/storage';
import { lazyPage } from '#ui/lazy-page';
import classes from './ward-page.module.css';
import { withAlertTexts } from './with-alert-texts';

const load = () => withAlertTexts(import('#features/alerts/ward-alerts').then((m) => m.WARD_ALERTS));

/** Its place is kept while it comes. */
const AlertsButton = lazyPage<AlertsButtonProps>(() => load().then((parts) => parts.AlertsButton), {
  skeleton: <Skeleton height={44} width={130} radius="md" />,
});
const AlertPanel = lazyPage<{ close?: () => void }>(() => load().then((parts) => parts.AlertPanel), {
  skeleton: <Skeleton height={400} radius="md" />,
});
const AlertSheet = lazyPage<{ opened: boolean; close: () => void }>(
  () => load().then((parts) => parts.AlertSheet),
  { skeleton: null },
);

/** Kept in this browser: somebody may want the cards alone. */
const KEY = 'alertPanel';

/** The cards and the alerts: beside them on a desk, over them on a tablet, a sheet on a phone. Two features meet here. */
export function WardPage() {
  const beside = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false });
  const t = useAlertTexts();
  const [wanted, setWanted] = useState(() => readJson(localStorage, KEY) !== false);
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const choose = (next: boolean) => {
    writeJson(localStorage, KEY, next);
    setWanted(next);
  };
  const shown = beside && wanted;
  return (
    <div className={classes.ward} data-panel={shown || undefined}>
      <PatientsPage
        actions={
          <AlertsButton
            opened={beside ? wanted : opened}
            onToggle={() => {
              if (beside) return choose(!wanted);
              setUsed(true);
              setOpened(!opened);
            }}
          />
        }
      />
      {shown && (
        <section className={classes.panel} aria-label={t?.('alert.title')}>
          <AlertPanel close={() => choose(false)} />
        </section>
      )}
      {!beside && used && <AlertSheet opened={opened} close={() => setOpened(false)} />}
    </div>
  );
}
