import type { Hub } from '@vigilia/contract/hubs';
import { OFFLINE_AFTER } from '@vigilia/domain/offline';
import { isOnline } from '#lib/hub-online';
import { useTexts } from '#lib/i18n';
import { useInstants, useNowByAge } from '#lib/live-clock';
import { useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import type { Column } from '#ui/data-table-columns';
import { HubStatus } from './hub-status';

export function useHubColumns(hubs: readonly Hub[] | undefined): Column<Hub>[] {
  const t = useTexts();
  const zone = useZone();
  const now = useNowByAge(useInstants(hubs), OFFLINE_AFTER);
  const status = (hub: Hub) => t(isOnline(hub, now) ? 'state.online' : 'state.offline');
  return [
    { name: 'id', label: t('hubs.id'), text: ({ id }) => String(id) },
    {
      name: 'status',
      label: t('hubs.status'),
      text: (hub) => (hub.clockWrong ? `${status(hub)} · ${t('hubs.clockWrong')}` : status(hub)),
      cell: (hub) => <HubStatus online={isOnline(hub, now)} clockWrong={hub.clockWrong} />,
      sortBy: (hub) => Number(isOnline(hub, now)),
      place: 'corner',
    },
    {
      name: 'lastTimeOnline',
      label: t('hubs.lastOnline'),
      text: ({ lastTimeOnline }) =>
        lastTimeOnline === null ? t('tables.neverOnline') : formatDateTime(lastTimeOnline, zone),
      sortBy: ({ lastTimeOnline }) => (lastTimeOnline === null ? null : Date.parse(lastTimeOnline)),
      width: 'short',
    },
    { name: 'codigo', label: t('hubs.code'), text: ({ codigo }) => codigo, width: 'short' },
    {
      name: 'etiqueta',
      label: t('hubs.tag'),
      text: ({ etiqueta }) => etiqueta,
      place: 'title',
      width: 'wide',
    },
  ];
}
