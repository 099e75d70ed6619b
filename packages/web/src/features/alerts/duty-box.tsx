import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#lib/may';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro, useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import { modals } from '#ui/modals';
import { useDuty } from './alerts.queries';
import classes from './duty-box.module.css';
import { DutyForm } from './duty-form';
import { dutyText } from './duty-text';

/** What the signed-in user looks after and until when, and who else does. */
export function DutyBox() {
  const { t } = useTranslation();
  const zone = useZone();
  const may = useMay();
  const { known, all, mine } = useDuty();
  const { data: list } = useQuery({ ...patientsQuery(useIdCentro()), enabled: false });
  const sections = list?.secciones ?? [];
  if (!known) return null;
  const open = () => {
    const id = modals.open({
      title: t('alert.duty.ask'),
      closeButtonProps: { 'aria-label': t('action.close') },
      children: <DutyForm sections={sections} close={() => modals.close(id)} />,
    });
  };
  return (
    <div className={classes.box}>
      {mine && (
        <p className={classes.mine}>
          <span className={classes.label}>{t('alert.duty.title')}</span>
          <strong>{dutyText(t, mine, sections)}</strong>{' '}
          {t('alert.duty.until', { time: formatTime(mine.until, zone) })}
        </p>
      )}
      {all.length === 0 && <p className={classes.nobody}>{t('alert.duty.nobody')}</p>}
      {all.some((duty) => duty !== mine) && (
        <>
          <p className={classes.label}>{t('alert.duty.others')}</p>
          <ul className={classes.others}>
            {all
              .filter((duty) => duty !== mine)
              .map((duty) => (
                <li key={duty.staff.id}>
                  {duty.staff.nombre} · {dutyText(t, duty, sections)}
                </li>
              ))}
          </ul>
        </>
      )}
      {may('duty:set') && (
        <Button variant="default" size="sm" fullWidth onClick={open}>
          {t(mine ? 'alert.duty.change' : 'alert.duty.start')}
        </Button>
      )}
    </div>
  );
}
