import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import { Camera } from './camera';
import { Chosen } from './chosen';
import { ResidentRows } from './resident-rows';
import type { ScanHome } from './scan-home';
import { type ScanMessage, ScanMessageBox } from './scan-message';
import { TakeOff } from './take-off';
import { TypeCode } from './type-code';

interface ScanCodeProps {
  home: ScanHome;
  /** Whose door was scanned first. */
  resident: Patient | undefined;
  /** Of that door, where they are several. */
  behindDoor: readonly Patient[];
  message: ScanMessage | null;
  /** The form of a new sensor is open: the camera is off meanwhile. */
  isAdding: boolean;
  onCode: (text: string) => void;
  onSensor: (id: number) => void;
  onResident: (resident: Patient) => void;
  onAdd: (code: string) => void;
  onTakenOff: () => void;
  startOver: () => void;
}

/** The first step: the code of a sensor, by camera or typed. */
export function ScanCode(props: ScanCodeProps) {
  const {
    home,
    resident,
    behindDoor,
    message,
    isAdding,
    onCode,
    onSensor,
    onResident,
    onAdd,
    onTakenOff,
    startOver,
  } = props;
  const t = useTexts();
  const worn = resident && home.sensors.find(({ id }) => id === resident.sensor);
  if (!resident && behindDoor.length > 0)
    return (
      <>
        <Chosen
          label={t('patients.room', { room: behindDoor[0]?.numeroHabitacion ?? '' })}
          title={t('scan.choose.who')}
          startOver={startOver}
        />
        <ResidentRows home={home} residents={behindDoor} onResident={onResident} />
      </>
    );
  return (
    <>
      {resident && (
        <Chosen
          label={t('patients.room', { room: resident.numeroHabitacion })}
          title={fullName(resident)}
          detail={worn ? t('scan.wears', { code: worn.codigo }) : t('scan.wearsNone')}
          startOver={startOver}
        >
          {worn && <TakeOff sensor={worn} wearer={resident} onTakenOff={onTakenOff} />}
        </Chosen>
      )}
      {!isAdding && (
        <Camera aim={t(resident ? 'scan.camera.aimSensorOf' : 'scan.camera.aimSensor')} onCode={onCode} />
      )}
      <ScanMessageBox message={message} home={home} onAdd={onAdd} />
      <TypeCode home={home} onCode={onCode} onSensor={onSensor} />
      {!resident && (
        <p>
          <Button
            component={Link}
            href="/management/codes"
            variant="subtle"
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('scan.sheet.title')}
          </Button>
        </p>
      )}
    </>
  );
}
