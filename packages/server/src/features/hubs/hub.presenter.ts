import type { Hub } from '@vigilia/contract/hubs';
import type { Instant } from '@vigilia/domain/instant';
import { compareNatural } from '@vigilia/domain/list-order';
import { isHubOnline } from '@vigilia/domain/offline';
import type { HubRow } from './hub.store';

export const presentHubs = (rows: readonly HubRow[], now: Instant): Hub[] =>
  [...rows]
    .sort((a, b) => compareNatural(a.etiqueta, b.etiqueta) || a.id - b.id)
    .map((row) => presentHub(row, now));

const presentHub = (row: HubRow, now: Instant): Hub => ({
  id: row.id,
  encendido: row.gone_at === null && isHubOnline(row.last_word_at, now),
  lastTimeOnline: row.last_word_at === null ? null : new Date(row.last_word_at).toISOString(),
  codigo: row.codigo,
  etiqueta: row.etiqueta,
  clockWrong: row.clockWrong,
});
