import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCentre } from '#lib/session';
import { formatDateTime } from '#lib/times';
import { ListTable, TableSkeleton } from '#ui/list-table';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { useOrders } from './orders.queries';

export function OrdersPage() {
  const { t } = useTranslation();
  const query = useOrders();
  const centre = useCentre();
  return (
    <Page title={t('nav.orders')} subtitle={centre?.nombre}>
      <Loaded
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={(lista) => lista.length === 0}
        empty={
          <Notice icon={<IconPackage size={28} />} title={t('orders.empty')} hint={t('orders.emptyHint')} />
        }
      >
        {(lista) => (
          <ListTable
            label={t('nav.orders')}
            rows={lista}
            columns={[
              { label: t('orders.id'), cell: ({ id }) => id },
              { label: t('orders.client'), cell: ({ centro }) => centro },
              { label: t('orders.date'), cell: ({ fecha }) => formatDateTime(fecha, centre?.zona ?? 'UTC') },
              { label: t('orders.name'), cell: ({ nombre }) => nombre },
              { label: t('orders.email'), cell: ({ email }) => email },
              { label: t('orders.department'), cell: ({ departamento }) => departamento },
              { label: t('orders.stickers'), cell: ({ rollos }) => rollos, numeric: true },
              { label: t('orders.sensors'), cell: ({ sensores }) => sensores, numeric: true },
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}
