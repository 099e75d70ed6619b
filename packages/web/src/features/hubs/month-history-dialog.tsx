import { Modal, SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '#lib/layout';
import { useNow } from '#lib/now';
import { useCentre } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { HubChart } from './hub-charts';
import { momentsOf } from './hub-moments';
import { HubUpdates } from './hub-updates';
import { useMonthHistory } from './hubs.queries';
import classes from './month-history-dialog.module.css';

/** Every hub's last 31 days: as step lines, or as one list of what happened. */
export function MonthHistoryDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const query = useMonthHistory();
  const zone = useCentre()?.zona ?? 'UTC';
  const now = useNow();
  const [view, setView] = useState('charts');
  return (
    <Modal
      opened
      onClose={close}
      title={t('hubs.monthHistory')}
      size="xl"
      fullScreen={useLayout() === 'phone'}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div className={classes.head}>
        <p className={classes.lead}>{t('hubDialog.lastMonth')}</p>
        <SegmentedControl
          value={view}
          onChange={setView}
          size="md"
          data={[
            { value: 'charts', label: t('hubDialog.charts') },
            { value: 'updates', label: t('hubs.updates') },
          ]}
        />
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton height={360} radius="md" />}
        isEmpty={({ lista }) => lista.length === 0}
        empty={<HubUpdates updates={[]} />}
      >
        {({ lista }) => {
          const hubs = lista.map((hub) => ({ ...hub, moments: momentsOf(hub.history, zone, now) }));
          if (view === 'charts') {
            return hubs.map(({ id, etiqueta, codigo, moments }) => (
              <HubChart key={id} name={etiqueta} code={codigo} moments={moments} />
            ));
          }
          const updates = hubs.flatMap(({ etiqueta, moments }) =>
            moments.map((moment) => ({ ...moment, hub: etiqueta })),
          );
          return <HubUpdates updates={updates.filter(({ first }) => !first)} />;
        }}
      </Loaded>
    </Modal>
  );
}
