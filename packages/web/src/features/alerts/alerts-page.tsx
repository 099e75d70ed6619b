import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconBell, IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { exportAlerts } from '@vigilia/contract/alert-history';
import type { Alert } from '@vigilia/contract/alerts';
import { addDays } from '@vigilia/domain/local-day';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf, whatOf } from '#care/alert-texts';
import { call } from '#lib/call';
import { downloadCsv } from '#lib/download';
import { useClockValue, useNow } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { useCentre, useIdCentro, useZone } from '#lib/session';
import { formatStamp, localDayIn } from '#lib/times';
import { useUrlFilter } from '#lib/url-filter';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { AlertDetails } from './alert-details';
import { AlertList } from './alert-list';
import { dayQuery } from './alerts.queries';
import classes from './alerts-page.module.css';
import { SoundControl } from './sound-control';

const SHOWN = ['today'] as const;

/** The open alerts, and all of today with how each ended. */
export function AlertsPage() {
  const { t } = useTranslation();
  const [[shown], show] = useUrlFilter('show', SHOWN);
  return (
    <Page
      title={t('alert.title')}
      subtitle={useCentre()?.nombre}
      actions={
        <>
          <AlertsCsvMenu />
          <SoundControl />
          <SegmentedControl
            my="auto"
            aria-label={t('alert.title')}
            value={shown ?? 'open'}
            onChange={(value) => show(value === 'today' ? ['today'] : [])}
            data={[
              { value: 'open', label: t('alert.open') },
              { value: 'today', label: t('alert.today') },
            ]}
          />
        </>
      }
    >
      <div className={classes.list}>{shown === 'today' ? <Today /> : <AlertList />}</div>
      <p className={classes.note}>{t('alert.footer')}</p>
    </Page>
  );
}

function Today() {
  const { t } = useTranslation();
  const zone = useZone();
  const day = useClockValue((now) => localDayIn(zone, now));
  const query = useInfiniteQuery(dayQuery(useIdCentro(), day));
  return (
    <Loaded
      query={query}
      skeleton={320}
      isEmpty={({ pages }) => pages[0]?.lista.length === 0}
      empty={<Notice icon={IconBell} text="alert.emptyToday" />}
    >
      {({ pages }) => (
        <>
          <ul className={classes.rows}>
            {pages.flatMap(({ lista }) => lista.map((alert) => <PastRow key={alert.id} alert={alert} />))}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="default"
              mt="md"
              loading={query.isFetching}
              onClick={() => void query.fetchNextPage()}
            >
              {t('alert.moreToday')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function PastRow({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const zone = useZone();
  const moment = useMoment(zone);
  const now = useNow();
  const [expanded, setExpanded] = useState(false);
  return (
    <li className={classes.row} data-open={alert.ended === null || undefined}>
      <button
        type="button"
        className={classes.texts}
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
      >
        <span className={classes.time}>
          {formatStamp(alert.openedAt, zone, now)}
          {alert.endedAt !== null && ` – ${formatStamp(alert.endedAt, zone, now)}`}
        </span>
        <span className={classes.title}>{titleOf(t, alert)}</span>
        <span className={classes.what}>{whatOf(t, alert, moment, null)}</span>
        <span className={classes.end}>
          {alert.ended ? t(`alert.ended.${alert.ended}`) : t('alert.open')}
          {alert.unattended && <strong> · {t('alert.wasUnattended')}</strong>}
        </span>
      </button>
      {expanded && (
        <div className={classes.details}>
          <AlertDetails alert={alert} />
        </div>
      )}
    </li>
  );
}

const DAYS = [1, 7, 30] as const;

/** Saves the alerts of the last days as a file. */
function AlertsCsvMenu() {
  const { t } = useTranslation();
  const zone = useZone();
  const to = useClockValue((now) => localDayIn(zone, now));
  const idCentro = useIdCentro();
  const centre = useCentre()?.nombre ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: async (days: number) => {
      const from = addDays(to, 1 - days);
      const csv = await call(exportAlerts, { params: { from, to }, query: { idCentro } });
      downloadCsv(csv, centre, t('alert.title'), from, to);
    },
  });
  return (
    <Menu>
      <Menu.Target>
        <Button
          my="auto"
          variant="default"
          loading={isPending}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t('alert.csv.save')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {DAYS.map((days) => (
          <Menu.Item key={days} onClick={() => mutate(days)}>
            {days === 1 ? t('alert.csv.today') : t('alert.csv.days', { count: days })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
