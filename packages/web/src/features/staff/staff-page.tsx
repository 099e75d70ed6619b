import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { roleKey } from '#lib/role-key';
import { useCentre } from '#lib/session';
import { ListTable, TableSkeleton } from '#ui/list-table';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { useStaff } from './staff.queries';

export function StaffPage() {
  const { t } = useTranslation();
  const query = useStaff();
  return (
    <Page title={t('nav.staff')} subtitle={useCentre()?.nombre}>
      <Loaded
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ lista }) => lista.length === 0}
        empty={
          <Notice icon={<IconUsersGroup size={28} />} title={t('staff.empty')} hint={t('staff.emptyHint')} />
        }
      >
        {({ lista }) => (
          <ListTable
            label={t('nav.staff')}
            rows={lista}
            columns={[
              { label: t('staff.id'), cell: ({ id }) => id },
              { label: t('staff.username'), cell: ({ username }) => username },
              { label: t('staff.name'), cell: ({ nombre }) => nombre },
              { label: t('staff.language'), cell: ({ locale }) => t(`language.${locale}`) },
              { label: t('staff.role'), cell: ({ role }) => t(roleKey(role)) },
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}
