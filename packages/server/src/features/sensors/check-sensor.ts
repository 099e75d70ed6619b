import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { checkSensor as contract } from '@vigilia/contract/sensors';
import type { Instant } from '@vigilia/domain/instant';
import { isOffline } from '@vigilia/domain/offline';
import type { Contact } from '@vigilia/domain/reading';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModel } from '#services/centre-model/centre-model';
import { readingsOfAssignment } from '#stores/reading.store';
import { soundTrack } from '#stores/sound-track';
import type { SensorRow } from './sensor.store';

type Check = ResponseOf<typeof contract>;

/** What was received of a sensor since its wearer wears it: nothing of whoever wore it before (R-SCAN-8). */
export async function checkSensor(
  db: Db,
  model: CentreModel,
  { centro_id, id, paciente }: SensorRow,
  now: Instant,
): Promise<Check> {
  const wearing = paciente ? model.directory.wearing.get(paciente.id) : undefined;
  // Between the two something may have changed: of another sensor nothing is said.
  const worn = wearing?.sensor.id === id ? wearing : undefined;
  const shown = (at: Instant) => new Date(Math.min(at, now)).toISOString();
  const latest = model.latestOf(id);
  return {
    wearer: worn && paciente ? paciente.id : null,
    wornSince: worn ? shown(worn.worn.from) : null,
    lastTimeOnline: latest ? shown(latest.at) : null,
    received: worn ? await receivedSince(db, model, worn, { centro_id, id, now, shown }) : null,
  };
}

async function receivedSince(
  db: Db,
  model: CentreModel,
  { worn }: { worn: { assignmentId: number; from: Instant } },
  {
    centro_id,
    id,
    now,
    shown,
  }: { centro_id: number; id: number; now: Instant; shown: (at: Instant) => string },
): Promise<Check['received']> {
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
    contact: isOffline(track.last.at, now)
      ? null
      : await contactAt(db, centro_id, worn.assignmentId, track.last.at),
    bateria: hasBattery ? latest.battery : null,
    hubs: receptions.length,
    cobertura: signals.length > 0 ? Math.max(...signals) : null,
  };
}

/** The contact of one reading: a track keeps the last one that any said, however old it is. */
async function contactAt(db: Db, centre: number, assignment: number, at: Instant): Promise<Contact | null> {
  const span = { from: new Date(at), until: new Date(at + 1) };
  const reading = await db.maybe<{ contact: Contact | null }>(sql`
    select contact from (${readingsOfAssignment({ centre, assignment, ...span })}) as newest
    order by contact nulls last limit 1`);
  return reading?.contact ?? null;
}
