// chunk: later

import { Menu, Tooltip } from '@mantine/core';
import { IconBuilding, IconCheck, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countsQuery } from '#features/alerts/alerts.queries';
import { useAlertTexts, useTexts } from '#lib/i18n';
import { chooseCentre, useCentre, useSession } from '#lib/session';
import classes from '#ui/foot-button.module.css';
import { PlainButton } from '#ui/plain-button';

/** Which centre a nurse is working in; kept for this tab's session (R-ROLES-9). */
export function CentreSwitcher({ look }: { look: 'full' | 'icon' }) {
  const t = useTexts();
  const { user } = useSession();
  const here = useCentre();
  const openIn = useOtherCounts(here?.id);
  const elsewhere = [...openIn.values()].reduce((sum, open) => sum + open, 0);
  const alertTexts = useAlertTexts();
  const [opened, setOpened] = useState(false);
  const others = (user?.centros ?? []).flatMap(({ id, nombre }) => {
    const count = openIn.get(id) ?? 0;
    return alertTexts && count > 0 ? [alertTexts('alert.otherCentre', { count, centre: nombre })] : [];
  });
  return (
    // The sidebar stays where it is while the page scrolls.
    <Menu
      position={look === 'icon' ? 'right-end' : 'top-start'}
      width={260}
      floatingStrategy="fixed"
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <Tooltip label={here?.nombre} position="right" disabled={look !== 'icon' || opened}>
          <PlainButton
            className={classes.button}
            data-look={look}
            aria-label={[`${t('centre.switch')}: ${t('centre.label')} ${here?.nombre ?? ''}`, ...others].join(
              ', ',
            )}
          >
            <span className={classes.badge} data-dot={elsewhere > 0 || undefined}>
              <IconBuilding size={20} stroke={1.75} aria-hidden="true" />
            </span>
            {look === 'full' && (
              <>
                <span className={classes.texts}>
                  <span className={classes.small}>{t('centre.label')}</span>{' '}
                  <span className={classes.main}>{here?.nombre}</span>
                </span>
                <IconSelector size={18} aria-hidden="true" />
              </>
            )}
          </PlainButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('centre.switch')}</Menu.Label>
        {user?.centros.map(({ id, nombre }) => (
          <Menu.Item
            key={id}
            mih={44}
            aria-current={id === here?.id ? 'true' : undefined}
            rightSection={
              id === here?.id ? (
                <IconCheck size={18} aria-hidden="true" />
              ) : (
                <Count open={openIn.get(id) ?? 0} />
              )
            }
            onClick={() => id !== here?.id && chooseCentre(id)}
          >
            {nombre}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const Count = ({ open }: { open: number }) =>
  open > 0 ? <span className={classes.count}>{open}</span> : null;

const NONE: ReadonlyMap<number, number> = new Map();

/** How many alerts are open in each of the user's other centres. */
function useOtherCounts(here: number | undefined): ReadonlyMap<number, number> {
  const { data } = useQuery(countsQuery);
  if (!data) return NONE;
  return new Map(
    data.lista.filter(({ idCentro }) => idCentro !== here).map(({ idCentro, open }) => [idCentro, open]),
  );
}
