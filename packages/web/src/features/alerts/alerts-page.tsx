import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportAlerts } from '@vigilia/contract/alert-history';
import { addDays } from '@vigilia/domain/local-day';
import { call } from '#lib/call';
import { downloadCsv } from '#lib/download';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { useCentre, useIdCentro, useZone } from '#lib/session';
import { localDayIn } from '#lib/times';
import { useUrlFilter } from '#lib/url-filter';
import { Page } from '#ui/page';
import { AlertList } from './alert-list';
import classes from './alerts-page.module.css';
import { ShiftAlerts } from './shift-alerts';
import { SoundControl } from './sound-control';

const SHOWN = ['today'] as const;

/** The open alerts, and those of a shift with who went and what was done. */
export function AlertsPage() {
  const t = useTexts();
  const [[shown], show] = useUrlFilter('show', SHOWN);
  return (
    <Page
      title={t('alert.title')}
      subtitle={useCentre()?.nombre}
      actions={
        <>
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
          <SoundControl />
          <AlertsCsvMenu />
        </>
      }
    >
      {shown === 'today' ? (
        <ShiftAlerts />
      ) : (
        <div className={classes.list}>
          <AlertList />
        </div>
      )}
      <p className={classes.note}>{t('alert.footer')}</p>
    </Page>
  );
}

const DAYS = [1, 7, 30] as const;

/** Saves the alerts of the last days as a file. */
function AlertsCsvMenu() {
  const t = useTexts();
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
          className={classes.save ?? ''}
          aria-label={t('alert.csv.save')}
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
