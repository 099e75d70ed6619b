import type { Patient } from '@vigilia/contract/patients';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { ignoreSecondClick } from '#lib/press';
import { PlainButton } from '#ui/plain-button';
import rows from '#ui/tap-row.module.css';
import lists from './row-lists.module.css';
import type { ScanHome } from './scan-home';

interface ResidentRowsProps {
  home: ScanHome;
  residents: readonly Patient[];
  onResident: (resident: Patient) => void;
}

export function ResidentRows({ home, residents, onResident }: ResidentRowsProps) {
  const t = useTexts();
  const sections = new Map(home.sections.map(({ id, nombre }) => [id, nombre]));
  const codeOf = ({ sensor }: Patient) => home.sensors.find(({ id }) => id === sensor)?.codigo;
  return (
    <ul className={lists.rows}>
      {residents.map((resident) => {
        const code = codeOf(resident);
        return (
          <li key={resident.id}>
            <PlainButton
              className={rows.row}
              onClick={(event) => {
                // The second of two quick taps must not choose on the list what the first one opened.
                ignoreSecondClick(event);
                if (!event.defaultPrevented) onResident(resident);
              }}
            >
              <span className={rows.room}>{resident.numeroHabitacion}</span>
              <span className={rows.about}>
                <span className={rows.name}>{fullName(resident)}</span>
                <span className={rows.detail}>
                  {[sections.get(resident.seccion), code && t('scan.wears', { code })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </PlainButton>
          </li>
        );
      })}
    </ul>
  );
}
