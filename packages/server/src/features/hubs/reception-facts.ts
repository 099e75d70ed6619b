import { QUARTER, type ReceptionFacts } from '@vigilia/domain/hub-loss';
import type { Instant } from '@vigilia/domain/instant';
import { isHubSilent } from '@vigilia/domain/offline';
import type { KnownSensor, Worn } from '#services/centre-model/directory';
import { grouped } from '#services/centre-model/grouped';
import type { ReceivedQuarters } from '#stores/reception.store';
import { isOnline } from './hub.presenter';
import type { HubRow } from './hub.store';

export const hubFacts = (
  { id, created_at, ...hub }: HubRow,
  now: Instant,
): ReceptionFacts['hubs'][number] => ({
  ...{ id, since: created_at },
  isSilent: isHubSilent({ isOnline: isOnline(hub, now), lastSeenAt: hub.last_seen_at }, now),
});

/** Who received whom: of a sensor that moved each has the quarter-hours in which they wore it. */
export function residentFacts(
  ids: readonly number[],
  sensors: Iterable<KnownSensor>,
  received: readonly ReceivedQuarters[],
): ReceptionFacts['residents'] {
  const receivedBy = new Map(ids.map((id) => [id, [] as { hubId: number; quarters: number[] }[]]));
  const bySensor = grouped(received, ({ sensorId }) => sensorId);
  for (const sensor of sensors)
    for (const { hubId, quarters } of bySensor.get(sensor.id) ?? [])
      for (const worn of sensor.worn)
        receivedBy
          .get(worn.patientId)
          ?.push({ hubId, quarters: quarters.filter((quarter) => isWhollyOf(worn, quarter)) });
  return ids.map((id) => ({ id, receivedBy: receivedBy.get(id) ?? [] }));
}

/** In the quarter-hour in which it was put on it may have been received somewhere else. */
const isWhollyOf = ({ from, until }: Worn, quarter: number): boolean =>
  from <= quarter * QUARTER && (until === null || (quarter + 1) * QUARTER <= until);
