import { Button, Text } from '@mantine/core';
import { IconKey, IconRouter, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { endPreviousKey, type Hub, listHubs } from '@vigilia/contract/hubs';
import { OFFLINE_AFTER } from '@vigilia/domain/offline';
import { useState } from 'react';
import { call } from '#lib/call';
import { isOnline } from '#lib/hub-online';
import { useTexts } from '#lib/i18n';
import { useInstants, useNowByAge } from '#lib/live-clock';
import { useMay } from '#lib/may';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import { AddButton } from '#ui/add-button';
import { RowAction } from '#ui/data-table-action';
import items from '#ui/item-list.module.css';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Section } from '#ui/section';
import { HubKeyDialog } from './hub-key-dialog';
import classes from './hub-keys.module.css';
import { HubStatus } from './hub-status';
import { useHubRemoval, useHubs } from './hubs.queries';

/** The hubs of the home and their keys, for its administrators. */
export function HubKeysSection() {
  const t = useTexts();
  const query = useHubs();
  const [open, setOpen] = useState<{ hub: Hub | null } | null>(null);
  const add = useMay()('hub:add') && {
    label: t('settings.hubs.add'),
    onClick: () => setOpen({ hub: null }),
  };
  return (
    <Section
      title={t('settings.parts.hubs')}
      lead={t('settings.hubs.lead')}
      actions={add && <AddButton {...add} />}
    >
      <Loaded
        query={query}
        skeleton={3 * 73}
        empty={
          <Notice
            icon={IconRouter}
            text="hubs.empty"
            hint={t(add ? 'settings.hubs.hint' : 'tables.notAdded')}
            action={add}
          />
        }
      >
        {({ lista }) => <HubList hubs={lista} rekey={(hub) => setOpen({ hub })} />}
      </Loaded>
      {open && <HubKeyDialog hub={open.hub} close={() => setOpen(null)} />}
    </Section>
  );
}

function HubList({ hubs, rekey }: { hubs: readonly Hub[]; rekey: (hub: Hub) => void }) {
  const t = useTexts();
  const may = useMay();
  const now = useNowByAge(useInstants(hubs), OFFLINE_AFTER);
  const remove = useHubRemoval();
  return (
    <ul className={items.list}>
      {hubs.map((hub) => (
        <li key={hub.id} className={items.item}>
          <div className={items.about}>
            <p className={items.name}>{hub.etiqueta}</p>
            <div className={classes.state}>
              <span>{hub.codigo}</span>
              <HubStatus online={isOnline(hub, now)} clockWrong={hub.clockWrong} />
              {hub.lastTimeOnline === null && <span>{t('tables.neverOnline')}</span>}
            </div>
            <PreviousKey hub={hub} />
          </div>
          <div className={items.acts}>
            {may('hub:add') && (
              <Button
                variant="default"
                leftSection={<IconKey size={18} />}
                aria-label={`${t('settings.hubs.newKey')}: ${hub.etiqueta}`}
                onClick={() => rekey(hub)}
              >
                {t('settings.hubs.newKey')}
              </Button>
            )}
            {may('hub:delete') && (
              <RowAction
                icon={IconTrash}
                text="action.delete"
                rowName={hub.etiqueta}
                onClick={() => remove(hub)}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** While the key that it had before is valid too. */
function PreviousKey({ hub: { id, etiqueta, previousKeyUntil } }: { hub: Hub }) {
  const t = useTexts();
  const moment = useMoment(useZone());
  const mayEnd = useMay()('hub:add');
  const end = useMutation({
    mutationFn: () => call(endPreviousKey, { params: { id } }),
    meta: { refreshes: [listHubs.name] },
  });
  if (!previousKeyUntil) return null;
  return (
    <Text size="sm" mt={4}>
      {t('settings.hubs.bothUntil', { time: moment(previousKeyUntil) })}{' '}
      {mayEnd && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={end.isPending}
          aria-label={`${t('settings.hubs.endKey')}: ${etiqueta}`}
          onClick={() => end.mutate()}
        >
          {t('settings.hubs.endKey')}
        </Button>
      )}
    </Text>
  );
}
