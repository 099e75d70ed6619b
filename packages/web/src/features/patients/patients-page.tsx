import { Skeleton } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCentre } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { usePatients } from './patients.queries';
import classes from './patients-page.module.css';

export function PatientsPage() {
  const { t } = useTranslation();
  const query = usePatients();
  return (
    <Page title={t('nav.patient_list')} subtitle={useCentre()?.nombre}>
      <Loaded
        query={query}
        skeleton={<Bones />}
        isEmpty={({ lista }) => lista.length === 0}
        empty={
          <Notice
            icon={<IconHeartbeat size={28} />}
            title={t('patients.empty')}
            hint={t('patients.emptyHint')}
          />
        }
      >
        {({ lista }) => (
          <ul className={classes.grid}>
            {lista.map(({ id, nombre, apellidos, numeroHabitacion }) => (
              <li key={id} className={classes.card}>
                <p className={classes.name}>
                  {nombre} {apellidos}
                </p>
                <p className={classes.room}>{t('patients.room', { room: numeroHabitacion })}</p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}

const BONES = Array.from({ length: 12 }, (_, bone) => bone);

function Bones() {
  return (
    <div className={classes.grid}>
      {BONES.map((bone) => (
        <div key={bone} className={classes.card}>
          <Skeleton height={16} width="68%" radius="sm" />
          <Skeleton height={12} width="40%" radius="sm" mt={10} />
        </div>
      ))}
    </div>
  );
}
