import { Button } from '@mantine/core';
import { IconChartLine, IconRouter } from '@tabler/icons-react';
import type { Hub } from '@vigilia/contract/hubs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onIos } from '#lib/platform';
import { DataTable } from '#ui/data-table';
import { useRemoval } from '#ui/data-table-removal';
import { TableSkeleton } from '#ui/data-table-skeleton';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Section } from '#ui/section';
import { HubActions } from './hub-actions';
import { useHubColumns } from './hub-columns';
import { HubDialog } from './hub-dialog';
import { HubHistoryDialog } from './hub-history-dialog';
import { useDeleteHub, useHubs } from './hubs.queries';
import { MonthHistoryDialog } from './month-history-dialog';

type Open = { dialog: 'edit' | 'history'; hub: Hub } | { dialog: 'month' } | null;

export function HubsList() {
  const { t } = useTranslation();
  const query = useHubs();
  const columns = useHubColumns();
  const { mutateAsync } = useDeleteHub();
  const remove = useRemoval(mutateAsync, ({ etiqueta, codigo }: Hub) => `${etiqueta} · ${codigo}`);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  const actions = (hub: Hub) => (
    <HubActions
      hub={hub}
      showHistory={() => setOpen({ dialog: 'history', hub })}
      edit={() => setOpen({ dialog: 'edit', hub })}
      remove={() => remove(hub)}
    />
  );

  return (
    <Section
      title={t('hubs.title')}
      actions={
        !onIos() && (
          <Button
            variant="default"
            leftSection={<IconChartLine size={18} />}
            onClick={() => setOpen({ dialog: 'month' })}
          >
            {t('hubs.monthHistory')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={3} />}
        isEmpty={({ lista }) => lista.length === 0}
        empty={<Notice icon={<IconRouter size={28} />} title={t('hubs.empty')} hint={t('hubs.emptyHint')} />}
      >
        {({ lista }) => (
          <DataTable
            label={t('hubs.title')}
            columns={columns}
            rows={lista}
            actions={!onIos() && actions}
            cardsBelow={860}
          />
        )}
      </Loaded>
      {open?.dialog === 'month' && <MonthHistoryDialog close={close} />}
      {open?.dialog === 'history' && <HubHistoryDialog hub={open.hub} close={close} />}
      {open?.dialog === 'edit' && <HubDialog id={open.hub.id} close={close} />}
    </Section>
  );
}
