import type { Patient } from '@vigilia/contract/patients';
import { readScannedCode } from '@vigilia/domain/scanned-code';
import { useState } from 'react';
import type { AddSensor } from './add-sensor';
import { ChooseResident } from './choose-resident';
import { findScanned } from './find-scanned';
import { FirstReading } from './first-reading';
import { PutOnQuestion } from './put-on-question';
import { ScanCode } from './scan-code';
import { type ScanHome, useRefreshScanHome, wearerOf } from './scan-home';
import type { ScanMessage } from './scan-message';
import { WornSensor } from './worn-sensor';

/** What was scanned or chosen so far. */
interface Chosen {
  readonly sensor?: number;
  readonly resident?: number;
  /** Who lives behind the scanned door, where that is not one person. */
  readonly behindDoor?: readonly number[];
  /** A worn sensor goes to somebody else. */
  readonly moves?: true;
  /** When it was put on, as a number that no other has. */
  readonly done?: number;
}

const NOTHING: Chosen = {};

interface ScanStepsProps {
  home: ScanHome;
  AddSensor: AddSensor;
}

/** One step at a time: the code, the resident, the question, the first reading. A door may be scanned first. */
export function ScanSteps({ home, AddSensor }: ScanStepsProps) {
  const refresh = useRefreshScanHome();
  const [chosen, setChosen] = useState(NOTHING);
  const [message, setMessage] = useState<ScanMessage | null>(null);
  const [adding, setAdding] = useState<string | null>(null);

  const choose = (next: Chosen) => {
    setMessage(null);
    setAdding(null);
    setChosen(next);
  };
  const startOver = () => choose(NOTHING);

  const onCode = (text: string) => {
    if (adding !== null) return; // What was in view when the form opened must not throw it away.
    const found = findScanned(readScannedCode(text), home);
    if (found.kind === 'room') {
      const [resident, ...more] = found.residents;
      // The door of whoever was just chosen is still in view.
      if (found.residents.some((id) => id === chosen.resident)) return;
      const { behindDoor: _, resident: __, ...rest } = chosen;
      if (more.length > 0) choose({ ...rest, behindDoor: found.residents });
      else choose({ ...rest, ...(resident !== undefined && { resident }) });
    } else if (found.kind !== 'sensor') setMessage(found);
    // The one that was just scanned is still in view.
    else if (chosen.sensor === undefined) choose({ ...chosen, sensor: found.id });
    else if (chosen.sensor !== found.id) setMessage({ kind: 'not-a-door' });
  };

  const sensor = home.sensors.find(({ id }) => id === chosen.sensor);
  const resident = home.residents.find(({ id }) => id === chosen.resident);
  const behindDoor = home.residents.filter(({ id }) => chosen.behindDoor?.includes(id));
  const { behindDoor: _, ...withoutDoor } = chosen;
  const onResident = ({ id }: Patient) => choose({ ...withoutDoor, resident: id });

  if (sensor && resident && chosen.done !== undefined)
    return (
      <FirstReading
        key={chosen.done}
        {...{ home, sensor, resident, next: startOver }}
        putOnAt={chosen.done}
        onTakenOff={startOver}
      />
    );
  if (sensor) {
    const wearer = wearerOf(home, sensor.id);
    const isTheirs = resident !== undefined && wearer?.id === resident.id;
    if (wearer && (isTheirs || (!resident && !chosen.moves)))
      return (
        <WornSensor
          {...{ sensor, wearer, startOver }}
          check={() => choose({ sensor: sensor.id, resident: wearer.id, done: Date.now() })}
          move={() => choose({ sensor: sensor.id, moves: true })}
          onTakenOff={startOver}
        />
      );
    if (resident)
      return (
        <PutOnQuestion
          {...{ home, sensor, resident, wearer, startOver }}
          onChanged={() => void refresh()}
          onDone={() => {
            choose({ sensor: sensor.id, resident: resident.id, done: Date.now() });
            void refresh();
          }}
        />
      );
    return (
      <ChooseResident
        {...{ home, sensor, behindDoor, message, onCode, onResident, startOver }}
        onAllResidents={() => choose(withoutDoor)}
      />
    );
  }
  return (
    <>
      <ScanCode
        {...{ home, resident, behindDoor, message, onCode, onResident, startOver }}
        isAdding={adding !== null}
        onSensor={(id) => choose({ ...chosen, sensor: id })}
        onAdd={setAdding}
        onTakenOff={startOver}
      />
      {adding !== null && (
        <AddSensor
          code={adding}
          // It is in the list as soon as that is loaded again.
          onSaved={(id) => choose({ ...chosen, sensor: id })}
          close={() => setAdding(null)}
        />
      )}
    </>
  );
}
