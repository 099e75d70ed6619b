import { IconChartHistogram } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCentre } from '#lib/session';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';

export function ReportsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.analytics')} subtitle={useCentre()?.nombre}>
      <Notice
        icon={<IconChartHistogram size={28} />}
        title={t('analytics.empty')}
        hint={t('analytics.emptyHint')}
      />
    </Page>
  );
}
