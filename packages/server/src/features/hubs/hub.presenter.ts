import type { Hub } from '@vigilia/contract/hubs';
import type { Instant } from '@vigilia/domain/instant';
import { compareNatural } from '@vigilia/domain/list-order';
import { isHubOnline } from '@vigilia/domain/offline';
import type { HubRow } from './hub.store';

export const presentHubs = (
  rows: readonly HubRow[],
  now: Instant,
  { withKeys = false }: { withKeys?: boolean } = {},
): Hub[] =>
  [...rows]
    .sort((a, b) => compareNatural(a.etiqueta, b.etiqueta) || a.id - b.id)
    .map((row) => ({
      ...presentHub(row, now),
      ...(withKeys && { previousKeyUntil: previousKey(row, now) }),
    }));

const previousKey = ({ previous_key_until: until }: HubRow, now: Instant): string | null =>
  until !== null && until > now ? new Date(until).toISOString() : null;

export const isOnline = (
  { gone_at, last_seen_at }: Pick<HubRow, 'gone_at' | 'last_seen_at'>,
  now: Instant,
): boolean => gone_at === null && isHubOnline(last_seen_at, now);

const presentHub = (row: HubRow, now: Instant): Hub => ({
  id: row.id,
  encendido: isOnline(row, now),
  lastTimeOnline: row.last_seen_at === null ? null : new Date(row.last_seen_at).toISOString(),
  codigo: row.codigo,
  etiqueta: row.etiqueta,
  clockWrong: row.clockWrong,
});
