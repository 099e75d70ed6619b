import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportAlerts } from '@vigilia/contract/alert-history';
import { addDays } from '@vigilia/domain/local-day';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { downloadText } from '#lib/download';
import { fileName } from '#lib/file-name';
import { useClockValue } from '#lib/live-clock';
import { useCentre, useIdCentro, useZone } from '#lib/session';
import { localDayIn } from '#lib/times';

const DAYS = [1, 7, 30] as const;

/** Saves the alerts of the last days as a file. */
export function AlertsCsvMenu() {
  const { t } = useTranslation();
  const zone = useZone();
  const to = useClockValue((now) => localDayIn(zone, now));
  const idCentro = useIdCentro();
  const centre = useCentre()?.nombre ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: async (days: number) => {
      const from = addDays(to, 1 - days);
      const csv = await call(exportAlerts, { params: { from, to }, query: { idCentro } });
      downloadText(fileName('csv', centre, t('alert.title'), from, to), csv, 'text/csv');
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
