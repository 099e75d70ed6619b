import { IconRouter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCentre } from '#lib/session';
import { formatDateTime } from '#lib/times';
import { ListTable, TableSkeleton } from '#ui/list-table';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Section } from '#ui/section';
import { useHubs } from './hubs.queries';

export function HubsList() {
  const { t } = useTranslation();
  const query = useHubs();
  const zone = useCentre()?.zona ?? 'UTC';
  return (
    <Section title={t('hubs.title')}>
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={3} />}
        isEmpty={({ lista }) => lista.length === 0}
        empty={<Notice icon={<IconRouter size={28} />} title={t('hubs.empty')} hint={t('hubs.emptyHint')} />}
      >
        {({ lista }) => (
          <ListTable
            label={t('hubs.title')}
            rows={lista}
            columns={[
              { label: t('hubs.id'), cell: ({ id }) => id },
              {
                label: t('hubs.status'),
                cell: ({ encendido }) => t(encendido ? 'state.online' : 'state.offline'),
              },
              {
                label: t('hubs.lastOnline'),
                cell: ({ lastTimeOnline }) => formatDateTime(lastTimeOnline, zone),
              },
              { label: t('hubs.code'), cell: ({ codigo }) => codigo },
              { label: t('hubs.tag'), cell: ({ etiqueta }) => etiqueta },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
