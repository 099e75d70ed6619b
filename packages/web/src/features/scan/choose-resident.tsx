import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import type { Sensor } from '@vigilia/contract/sensors';
import { useState } from 'react';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { matchesSearch } from '#lib/resident-search';
import { Camera } from './camera';
import { Chosen } from './chosen';
import { ResidentRows } from './resident-rows';
import lists from './row-lists.module.css';
import { type ScanHome, wearerOf } from './scan-home';
import { type ScanMessage, ScanMessageBox } from './scan-message';

interface ChooseResidentProps {
  home: ScanHome;
  sensor: Sensor;
  /** Of the scanned door, where they are several. */
  behindDoor: readonly Patient[];
  message: ScanMessage | null;
  onCode: (text: string) => void;
  onResident: (resident: Patient) => void;
  onAllResidents: () => void;
  startOver: () => void;
}

/** The second step: whom it is for, by the code of the door, by search or from the list. */
export function ChooseResident(props: ChooseResidentProps) {
  const { home, sensor, behindDoor, message, onCode, onResident, onAllResidents, startOver } = props;
  const t = useTexts();
  const [search, setSearch] = useState('');
  const wearer = wearerOf(home, sensor.id);
  const isOfDoor = behindDoor.length > 0;
  const found = home.residents.filter(
    (resident) => resident.id !== wearer?.id && matchesSearch(resident, search),
  );
  // A new sensor is mostly for somebody who has none.
  const groups = [
    { name: t('scan.choose.without'), residents: found.filter(({ sensor }) => sensor === null) },
    { name: t('scan.choose.with'), residents: found.filter(({ sensor }) => sensor !== null) },
  ].filter(({ residents }) => residents.length > 0);
  return (
    <>
      <Chosen
        {...(wearer && { label: t('scan.wornBy', { name: fullName(wearer) }) })}
        title={t('scan.choose.title', { code: sensor.codigo })}
        startOver={startOver}
      />
      {isOfDoor ? (
        <>
          <ResidentRows home={home} residents={behindDoor} onResident={onResident} />
          <Button variant="default" size="md" onClick={onAllResidents}>
            {t('scan.choose.all')}
          </Button>
        </>
      ) : (
        <>
          <Camera low aim={t('scan.camera.aimDoor')} onCode={onCode} />
          <ScanMessageBox message={message} home={home} />
          <TextInput
            size="md"
            type="search"
            aria-label={t('scan.choose.search')}
            placeholder={t('scan.choose.search')}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            autoComplete="off"
          />
          {groups.map(({ name, residents }) => (
            <section key={name} className={lists.group} aria-label={name}>
              <h3 className={lists.heading}>
                {name} <span className={lists.count}>{residents.length}</span>
              </h3>
              <ResidentRows home={home} residents={residents} onResident={onResident} />
            </section>
          ))}
          {groups.length === 0 && <p className={lists.none}>{t('scan.choose.none')}</p>}
        </>
      )}
    </>
  );
}
