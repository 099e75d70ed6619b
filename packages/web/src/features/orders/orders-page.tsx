import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#lib/may';
import { useCentre } from '#lib/session';
import { DataTable } from '#ui/data-table';
import { TableSkeleton } from '#ui/data-table-skeleton';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { MaterialDialog } from './material-dialog';
import { useOrderColumns } from './order-columns';
import { useOrders } from './orders.queries';

/** What the home asked for, and the way to ask for more. Nurses order too. */
export function OrdersPage() {
  const { t } = useTranslation();
  const query = useOrders();
  const columns = useOrderColumns();
  const requests = useMay()('material:request');
  const [opened, { open, close }] = useDisclosure(false);
  const action = requests ? { label: t('orders.request'), onClick: open } : undefined;
  return (
    <Page
      title={t('nav.orders')}
      subtitle={useCentre()?.nombre}
      actions={
        requests && (
          <Button leftSection={<IconPlus size={18} />} onClick={open}>
            {t('orders.request')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={(lista) => lista.length === 0}
        empty={
          <Notice
            icon={<IconPackage size={28} />}
            title={t('orders.empty')}
            hint={t('orders.emptyHint')}
            {...(action && { action })}
          />
        }
      >
        {(lista) => <DataTable label={t('nav.orders')} columns={columns} rows={lista} cardsBelow={1000} />}
      </Loaded>
      <MaterialDialog opened={opened} close={close} />
    </Page>
  );
}
