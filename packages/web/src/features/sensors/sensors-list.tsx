import { Button } from '@mantine/core';
import { IconAccessPoint, IconPlus } from '@tabler/icons-react';
import type { Sensor } from '@vigilia/contract/sensors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#lib/may';
import { DataTable } from '#ui/data-table';
import { useRemoval } from '#ui/data-table-removal';
import { TableSkeleton } from '#ui/data-table-skeleton';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Section } from '#ui/section';
import { SensorActions } from './sensor-actions';
import { useSensorColumns } from './sensor-columns';
import { SensorDialog } from './sensor-dialog';
import { useRemoveSensor, useSensors } from './sensors.queries';
import { StatusLegend } from './status-dot';

export function SensorsList() {
  const { t } = useTranslation();
  const may = useMay();
  const query = useSensors();
  const columns = useSensorColumns();
  const { mutateAsync } = useRemoveSensor();
  const remove = useRemoval(mutateAsync, nameOf);
  const [editing, setEditing] = useState<{ id: number | null } | null>(null);
  const add = () => setEditing({ id: null });

  const actions = (sensor: Sensor) => (
    <SensorActions sensor={sensor} edit={() => setEditing({ id: sensor.id })} remove={() => remove(sensor)} />
  );

  return (
    <Section
      title={t('sensors.title')}
      actions={
        may('sensor:add') && (
          <Button leftSection={<IconPlus size={18} />} onClick={add}>
            {t('sensors.add')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ lista }) => lista.length === 0}
        empty={
          <Notice
            icon={<IconAccessPoint size={28} />}
            title={t('sensors.empty')}
            hint={t(may('sensor:add') ? 'sensors.emptyHint' : 'tables.notAdded')}
            {...(may('sensor:add') && { action: { label: t('sensors.add'), onClick: add } })}
          />
        }
      >
        {({ lista }) => (
          <DataTable
            label={t('sensors.title')}
            columns={columns}
            rows={lista}
            actions={may('sensor:edit') && actions}
            aside={<StatusLegend />}
            cardsBelow={1000}
          />
        )}
      </Loaded>
      {editing && <SensorDialog id={editing.id} close={() => setEditing(null)} />}
    </Section>
  );
}

const nameOf = ({ codigo, paciente }: Sensor): string =>
  paciente ? `${codigo} · ${paciente.nombre} ${paciente.apellidos}` : codigo;
