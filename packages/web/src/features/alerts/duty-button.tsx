// chunk: later

import { Box } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import classes from '#ui/foot-button.module.css';
import { LazyPopover } from '#ui/lazy-popover';
import { LazyTooltip } from '#ui/lazy-tooltip';
import { PlainButton } from '#ui/plain-button';
import { DutyForm } from './duty-form';
import { useOwnDuty } from './use-own-duty';

/** In the sidebar: what the signed-in user looks after and until when; it is changed beside it, without a dialog over the page (R-ROLES-12). */
export function DutyButton({ look }: { look: 'full' | 'icon' }) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const duty = useOwnDuty();
  const texts = duty
    ? [t('alert.duty.title'), duty.sections, duty.until]
    : [t('alert.duty.off'), t('alert.duty.start')];
  const away = useConnection() === 'lost';
  if (away) texts[2] = t('error.unavailable');
  const [label, main, until] = texts;
  // As high as it becomes.
  if (duty === undefined) return <Box h={52} />;
  return (
    <>
      <PlainButton
        ref={button}
        className={classes.button}
        data-look={look}
        aria-label={look === 'icon' ? texts.join(' ') : undefined}
        disabled={away}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.badge} data-on={duty !== null || undefined}>
          <IconUserHeart size={20} stroke={1.75} aria-hidden="true" />
        </span>
        {look === 'full' && (
          <span className={classes.texts}>
            <span className={classes.small}>{label}</span> <span className={classes.main}>{main}</span>{' '}
            {until && <span className={classes.small}>{until}</span>}
          </span>
        )}
      </PlainButton>
      <LazyPopover
        button={button}
        opened={opened}
        onChange={setOpened}
        position="right-end"
        offset={22}
        width={320}
        floatingStrategy="fixed"
        dropdown={{
          role: 'group',
          'aria-label': t('alert.duty.ask'),
          children: (
            <>
              <p className={classes.heading}>{t('alert.duty.ask')}</p>
              <DutyForm close={() => setOpened(false)} />
            </>
          ),
        }}
      />
      {look === 'icon' && !opened && <LazyTooltip target={button} label={texts.join(' ')} position="right" />}
    </>
  );
}
