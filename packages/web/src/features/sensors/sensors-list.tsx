import { IconAccessPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#lib/times';
import { ListTable, TableSkeleton } from '#ui/list-table';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Section } from '#ui/section';
import { useSensors } from './sensors.queries';

export function SensorsList() {
  const { t } = useTranslation();
  const query = useSensors();
  return (
    <Section title={t('sensors.title')}>
      <Loaded
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ lista }) => lista.length === 0}
        empty={
          <Notice
            icon={<IconAccessPoint size={28} />}
            title={t('sensors.empty')}
            hint={t('sensors.emptyHint')}
          />
        }
      >
        {({ lista }) => (
          <ListTable
            label={t('sensors.title')}
            rows={lista}
            columns={[
              { label: t('sensors.id'), cell: ({ id }) => id },
              { label: t('sensors.code'), cell: ({ codigo }) => codigo },
              {
                label: t('sensors.status'),
                cell: ({ paciente }) => t(paciente ? 'state.assigned' : 'state.unassigned'),
              },
              {
                label: t('sensors.patient'),
                cell: ({ paciente }) => (paciente ? `${paciente.nombre} ${paciente.apellidos}` : '–'),
              },
              {
                label: t('sensors.activation'),
                cell: ({ fecha_activacion }) => formatDay(fecha_activacion),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
