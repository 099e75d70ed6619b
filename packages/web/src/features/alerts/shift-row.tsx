import {
  IconCheck,
  IconChevronDown,
  IconHourglass,
  IconQuestionMark,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@vigilia/contract/alerts';
import type { CareAction } from '@vigilia/contract/care';
import { toInstant } from '@vigilia/domain/instant';
import { useState } from 'react';
import { titleOf, whatOf } from '#care/alert-texts';
import { careQuery } from '#care/care.queries';
import { textOf } from '#care/use-care';
import { useTexts } from '#lib/i18n';
import { useMoment } from '#lib/moment';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro, useZone } from '#lib/session';
import { formatDuration, formatTime, localDayIn } from '#lib/times';
import { PlainButton } from '#ui/plain-button';
import { useNearScreen } from '#ui/use-near-screen';
import { AlertDetails } from './alert-details';
import classes from './shift-alerts.module.css';
import { minutesUntilTaken } from './shift-figures';

interface ShiftRowProps {
  alert: Alert;
  period: { readonly from: string; readonly until: string };
}

/** One alert of a shift: when, who, what, who went and after how long, what was done, and whether the sensor shows it. */
export function ShiftRow({ alert, period }: ShiftRowProps) {
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone);
  const [expanded, setExpanded] = useState(false);
  const [near, place] = useNearScreen();
  const care = useCareOf(alert, period, near);
  return (
    <>
      <tr ref={place} className={classes.row} data-open={alert.ended === null || undefined}>
        <td className={classes.time}>
          {formatTime(alert.openedAt, zone)}
          {alert.endedAt !== null && ` – ${formatTime(alert.endedAt, zone)}`}
        </td>
        <th scope="row">
          <PlainButton
            className={classes.title}
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {titleOf(t, alert)} <IconChevronDown size={16} aria-hidden="true" className={classes.icon} />
          </PlainButton>
        </th>
        <td>{whatOf(t, alert, moment, null)}</td>
        <td>
          <Went alert={alert} />
        </td>
        <td>{care ? textOf(care) : alert.ended ? t(`alert.ended.${alert.ended}`) : t('alert.open')}</td>
        <td>
          <Confirmed care={care} />
        </td>
      </tr>
      {expanded && (
        <tr>
          <td colSpan={6} className={classes.details}>
            <AlertDetails alert={alert} />
          </td>
        </tr>
      )}
    </>
  );
}

function Went({ alert }: { alert: Alert }) {
  const t = useTexts();
  const minutes = minutesUntilTaken(alert);
  if (minutes === null)
    return alert.unattended ? (
      <strong>
        <IconUserOff size={16} aria-hidden="true" className={classes.icon} />
        {t('alert.shift.nobody')}
      </strong>
    ) : (
      '–'
    );
  return (
    <>
      {alert.owner?.nombre ?? ''}{' '}
      <span className={classes.after}>
        <IconHourglass size={15} aria-hidden="true" className={classes.icon} />
        {formatDuration(minutes)}
      </span>
    </>
  );
}

/** Never by colour alone; what cannot be said yet, or at all, is not called confirmed. */
function Confirmed({ care }: { care: CareAction | undefined }) {
  const t = useTexts();
  if (!care || (care.kind !== 'changed' && care.kind !== 'turned')) return '–';
  const [Icon, text] =
    care.confirmed === null
      ? [IconQuestionMark, t('alert.shift.unknown')]
      : care.confirmed
        ? [IconCheck, t('alert.shift.confirmed')]
        : [IconX, t('alert.shift.notConfirmed')];
  return (
    <>
      <Icon size={16} aria-hidden="true" className={classes.icon} />
      {text}
    </>
  );
}

/**
 * The record that answered an alert; of those that were undone none. One call a resident, when a row comes near the screen,
 * and none of somebody who has left.
 */
function useCareOf({ id, paciente, ended }: Alert, { from, until }: ShiftRowProps['period'], near: boolean) {
  const zone = useZone();
  const list = useQuery({ ...patientsQuery(useIdCentro()), enabled: false }).data?.lista;
  const isHere = list?.some((resident) => resident.id === paciente?.id) ?? false;
  const answered = ended === 'handled' || ended === 'refused' || ended === 'checked';
  const { data } = useQuery({
    ...careQuery(paciente?.id ?? 0, {
      from: localDayIn(zone, toInstant(from)),
      to: localDayIn(zone, toInstant(until)),
    }),
    enabled: near && answered && isHere,
  });
  return data?.lista.find((care) => care.alert === id && care.voidedAt === null);
}
