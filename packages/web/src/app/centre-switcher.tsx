import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconCheck, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseCentre, useCentre, useSession } from '#lib/session';
import classes from './foot-button.module.css';

/** Which centre a nurse is working in; kept for this tab's session (specification §6). */
export function CentreSwitcher({ look }: { look: 'full' | 'icon' }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const here = useCentre();
  return (
    <Menu position={look === 'icon' ? 'right-end' : 'top-start'} width={260}>
      <Menu.Target>
        <Tooltip label={here?.nombre} position="right" disabled={look !== 'icon'}>
          <UnstyledButton
            className={classes.button}
            data-look={look}
            aria-label={`${t('centre.switch')}: ${t('centre.label')} ${here?.nombre ?? ''}`}
          >
            <span className={classes.badge}>
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
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('centre.switch')}</Menu.Label>
        {user?.centros.map(({ id, nombre }) => (
          <Menu.Item
            key={id}
            mih={44}
            aria-current={id === here?.id ? 'true' : undefined}
            rightSection={id === here?.id ? <IconCheck size={18} aria-hidden="true" /> : undefined}
            onClick={() => id !== here?.id && chooseCentre(id)}
          >
            {nombre}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
