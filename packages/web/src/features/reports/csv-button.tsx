import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadText } from '#lib/download';
import { fileName } from '#lib/file-name';
import { useCentre } from '#lib/session';
import type { Chart } from './charts';
import type { Month, MonthDay } from './month';
import { reportCsv } from './report-csv';
import type { Row } from './report-rows';

interface CsvButtonProps {
  chart: Chart;
  rows: readonly Row[];
  month: Month;
  days: readonly MonthDay[];
}

export function CsvButton({ chart, rows, month, days }: CsvButtonProps) {
  const { t, i18n } = useTranslation();
  const centre = useCentre()?.nombre ?? '';
  const title = t(`analytics.${chart.id}`);
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-label={t('analytics.csvOf', { chart: title })}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() =>
        downloadText(
          fileName('csv', centre, month, title),
          reportCsv(t, rows, days, i18n.language),
          'text/csv',
        )
      }
    >
      {t('analytics.csv')}
    </Button>
  );
}
