import { useDisclosure } from '@mantine/hooks';
import { IconPackage } from '@tabler/icons-react';
import { listOrders, type Order } from '@vigilia/contract/orders';
import { resumedRecord } from '#lib/drafts';
import { useTexts } from '#lib/i18n';
import { useList } from '#lib/list-query';
import { useMay } from '#lib/may';
import { useCentre, useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import type { Column } from '#ui/data-table-columns';
import { LoadedTable } from '#ui/loaded-table';
import { Page } from '#ui/page';
import { MaterialDialog } from './material-dialog';

/** What the home ordered, and the form to order more. Nurses order too. */
export function OrdersPage() {
  const t = useTexts();
  const may = useMay();
  const [opened, { open, close }] = useDisclosure(resumedRecord('material') !== undefined);
  const request = may('material:request') && { label: t('orders.request'), onClick: open };
  return (
    <Page title={t('nav.orders')} subtitle={useCentre()?.nombre}>
      <LoadedTable
        query={useList(listOrders)}
        empty={{ icon: IconPackage, text: 'orders.empty' }}
        add={request}
        label={t('nav.orders')}
        columns={useOrderColumns()}
        cardsBelow={1000}
      />
      <MaterialDialog opened={opened} close={close} />
    </Page>
  );
}

function useOrderColumns(): Column<Order>[] {
  const t = useTexts();
  const zone = useZone();
  return [
    { name: 'id', label: t('orders.id'), text: ({ id }) => String(id) },
    { name: 'centro', label: t('orders.client'), text: ({ centro }) => centro },
    {
      name: 'fecha',
      label: t('orders.date'),
      text: ({ fecha }) => formatDateTime(fecha, zone),
      sortBy: ({ fecha }) => Date.parse(fecha),
      width: 'short',
      place: 'corner',
    },
    { name: 'nombre', label: t('orders.name'), text: ({ nombre }) => nombre, place: 'title', width: 'wide' },
    { name: 'email', label: t('orders.email'), text: ({ email }) => email },
    { name: 'departamento', label: t('orders.department'), text: ({ departamento }) => departamento },
    { name: 'rollos', label: t('orders.stickers'), text: ({ rollos }) => String(rollos), numeric: true },
    { name: 'sensores', label: t('orders.sensors'), text: ({ sensores }) => String(sensores), numeric: true },
  ];
}
