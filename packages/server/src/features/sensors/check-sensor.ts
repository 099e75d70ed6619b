import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { checkSensor as contract } from '@vigilia/contract/sensors';
import type { Instant } from '@vigilia/domain/instant';
import { isOffline } from '@vigilia/domain/offline';
import type { CentreModel } from '#services/centre-model/centre-model';
import { soundTrack } from '#stores/sound-track';
import type { SensorRow } from './sensor.store';

type Check = ResponseOf<typeof contract>;

/** What was received of a sensor since its wearer wears it: nothing of whoever wore it before (R-SCAN-8). */
export function checkSensor(model: CentreModel, { id, paciente }: SensorRow, now: Instant): Check {
  const wearing = paciente ? model.directory.wearing.get(paciente.id) : undefined;
  // Between the two something may have changed: of another sensor nothing is said.
  const worn = wearing?.sensor.id === id ? wearing : undefined;
  const shown = (at: Instant) => new Date(Math.min(at, now)).toISOString();
  const latest = model.latestOf(id);
  return {
    wearer: worn && paciente ? paciente.id : null,
    wornSince: worn ? shown(worn.worn.from) : null,
    lastTimeOnline: latest ? shown(latest.at) : null,
    received: worn ? receivedSince(model, worn, { id, now, shown }) : null,
  };
}

function receivedSince(
  model: CentreModel,
  { worn }: { worn: { assignmentId: number; from: Instant } },
  { id, now, shown }: { id: number; now: Instant; shown: (at: Instant) => string },
): Check['received'] {
  const track = soundTrack(model.trackOf(worn.assignmentId));
  if (!track?.last) return null;
  const receptions = [...model.directory.hubsById.keys()]
    .flatMap((hubId) => model.receptionOf({ sensorId: id, hubId }) ?? [])
    .filter(({ at }) => at >= worn.from && !isOffline(at, now));
  const signals = receptions.flatMap(({ potencia }) => potencia ?? []);
  const latest = model.latestOf(id);
  const hasBattery = latest?.batteryAt != null && latest.batteryAt >= worn.from;
  return {
    at: shown(track.last.at),
    encendido: track.last.power === 'on',
    contact: track.contact.reported,
    bateria: hasBattery ? latest.battery : null,
    hubs: receptions.length,
    cobertura: signals.length > 0 ? Math.max(...signals) : null,
  };
}
