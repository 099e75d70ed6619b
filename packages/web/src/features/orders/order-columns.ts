import type { Order } from '@vigilia/contract/orders';
import { useTranslation } from 'react-i18next';
import { useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import type { Column } from '#ui/data-table-columns';

export function useOrderColumns(): Column<Order>[] {
  const { t } = useTranslation();
  const zone = useZone();
  return [
    { name: 'id', label: t('orders.id'), text: ({ id }) => String(id), sortBy: ({ id }) => id },
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
    {
      name: 'rollos',
      label: t('orders.stickers'),
      text: ({ rollos }) => String(rollos),
      sortBy: ({ rollos }) => rollos,
      numeric: true,
    },
    {
      name: 'sensores',
      label: t('orders.sensors'),
      text: ({ sensores }) => String(sensores),
      sortBy: ({ sensores }) => sensores,
      numeric: true,
    },
  ];
}
