import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Hub, hubHistory, hubMonthHistory } from '@vigilia/contract/hubs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery, useList } from '#lib/list-query';
import { useNow } from '#lib/live-clock';
import { Dialog } from '#ui/dialog';
import { Loaded } from '#ui/loaded';
import { HubChart } from './hub-step-chart';
import { HubUpdates } from './hub-updates';
import classes from './month-history-dialog.module.css';
import { statusPeriods } from './status-periods';

interface HubHistoryDialogProps {
  hub: Hub;
  close: () => void;
}

/** One hub's last 31 days: a chart, and every change as a list. */
export function HubHistoryDialog({ hub, close }: HubHistoryDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(callQuery(hubHistory, { params: { id: hub.id } }));
  const now = useNow();
  return (
    <Dialog onClose={close} title={t('hubDialog.historyOf', { hub: hub.etiqueta })} size="lg">
      <Loaded query={query} skeleton={360}>
        {(history) => {
          const periods = statusPeriods(history, now);
          return (
            <>
              <HubChart name={hub.etiqueta} code={hub.codigo} periods={periods} />
              <HubUpdates updates={periods} />
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** The last 31 days of all hubs: as charts, or as one list of changes. */
export function MonthHistoryDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const query = useList(hubMonthHistory);
  const now = useNow();
  const [view, setView] = useState('charts');
  return (
    <Dialog onClose={close} title={t('hubs.monthHistory')} size="xl">
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
      <Loaded query={query} skeleton={360} empty={<HubUpdates updates={[]} />}>
        {({ lista }) => {
          const hubs = lista.map((hub) => ({ ...hub, periods: statusPeriods(hub.history, now) }));
          if (view === 'charts') {
            return hubs.map(({ id, etiqueta, codigo, periods }) => (
              <HubChart key={id} name={etiqueta} code={codigo} periods={periods} />
            ));
          }
          const updates = hubs.flatMap(({ etiqueta, periods }) =>
            periods.map((period) => ({ ...period, hub: etiqueta })),
          );
          return <HubUpdates updates={updates.filter(({ first }) => !first)} />;
        }}
      </Loaded>
    </Dialog>
  );
}
