import { useDisclosure } from '@mantine/hooks';
import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { resumedRecord } from '#lib/drafts';
import { useMay } from '#lib/may';
import { useCentre } from '#lib/session';
import { LoadedTable } from '#ui/loaded-table';
import { Page } from '#ui/page';
import { MaterialDialog } from './material-dialog';
import { useOrderColumns } from './order-columns';
import { useOrders } from './orders.queries';

/** What the home ordered, and the form to order more. Nurses order too. */
export function OrdersPage() {
  const { t } = useTranslation();
  const may = useMay();
  const [opened, { open, close }] = useDisclosure(resumedRecord('material') !== undefined);
  const request = may('material:request') && { label: t('orders.request'), onClick: open };
  return (
    <Page title={t('nav.orders')} subtitle={useCentre()?.nombre}>
      <LoadedTable
        query={useOrders()}
        empty={{
          icon: <IconPackage size={28} />,
          title: t('orders.empty'),
          hint: t('orders.emptyHint'),
        }}
        add={request}
        label={t('nav.orders')}
        columns={useOrderColumns()}
        cardsBelow={1000}
      />
      <MaterialDialog opened={opened} close={close} />
    </Page>
  );
}
