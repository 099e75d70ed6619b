import { IconCheck } from '@tabler/icons-react';
import type { AlertList, RecentCare } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import type { ReactNode } from 'react';
import { useAlertList } from '#care/alerts-query';
import { useUnsentCareOf } from '#care/unsent-care';
import { SECOND_CLICK_GUARD } from '#care/use-act-guard';
import { textOf } from '#care/use-care';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useMomentAt } from '#lib/moment';
import { useZone } from '#lib/session';
import { PlainButton } from '#ui/plain-button';
import rows from '#ui/tap-row.module.css';
import classes from './round-list.module.css';

interface RoundListProps {
  sections: readonly { id: number; nombre: string; residents: readonly Patient[] }[];
  /** Which sections these are, beside the first of them. */
  filter: ReactNode;
  tapped: ReadonlySet<number>;
  onToggle: (resident: Patient) => void;
}

/** Everybody by section and room. There is no button for all of them: each is somebody one was with. */
export function RoundList({ sections, filter, tapped, onToggle }: RoundListProps) {
  const { data: alerts } = useAlertList();
  return sections.map(({ id, nombre, residents }, index) => (
    <section key={id} className={classes.section} aria-labelledby={`round-${id}`}>
      <div className={classes.head}>
        <h2 id={`round-${id}`} className={classes.name}>
          {nombre} <span className={classes.count}>{residents.length}</span>
        </h2>
        {index === 0 && filter}
      </div>
      <ul className={classes.list}>
        {residents.map((resident) => (
          <li key={resident.id}>
            <Row
              resident={resident}
              isTapped={tapped.has(resident.id)}
              alert={alerts?.lista.find(({ paciente }) => paciente?.id === resident.id)}
              care={alerts?.care.find(({ paciente }) => paciente === resident.id)}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface RowProps {
  resident: Patient;
  isTapped: boolean;
  alert: AlertList['lista'][number] | undefined;
  care: RecentCare | undefined;
  onToggle: (resident: Patient) => void;
}

function Row({ resident, isTapped, alert, care, onToggle }: RowProps) {
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  const unsent = useUnsentCareOf(resident.id);
  // What was done last says most; below it is asked for nothing.
  const done = unsent ?? care;
  const at = unsent ? (unsent.at ?? unsent.tappedAt) : (care?.at ?? null);
  return (
    <PlainButton
      className={`${rows.row} ${classes.row}`}
      role="checkbox"
      aria-checked={isTapped}
      onClick={() => onToggle(resident)}
      {...SECOND_CLICK_GUARD}
    >
      <span className={classes.box} aria-hidden="true">
        {isTapped && <IconCheck size={20} stroke={2.5} />}
      </span>
      <span className={rows.room}>{resident.numeroHabitacion}</span>
      <span className={rows.about}>
        <span className={rows.name}>{fullName(resident)}</span>
        {done && (
          <span className={rows.detail}>
            {textOf(done)} {momentAt(at)}
          </span>
        )}
      </span>
      {alert && <span className={classes.alert}>{t(`alert.kind.${alert.kind}`)}</span>}
    </PlainButton>
  );
}
