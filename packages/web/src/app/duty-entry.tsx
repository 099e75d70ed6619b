import { Box } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { DutyForm } from '#features/alerts/duty-form';
import { useOwnDuty } from '#features/alerts/use-own-duty';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { PlainButton } from '#ui/plain-button';
import classes from './user-panel.module.css';

/** In the user's sheet of a phone: what the signed-in user looks after; it unfolds there. */
export function DutyEntry() {
  const t = useTexts();
  const duty = useOwnDuty();
  const [opened, setOpened] = useState(false);
  const away = useConnection() === 'lost';
  const text = duty
    ? `${t('alert.duty.title')}: ${duty.sections}, ${duty.until}`
    : t(duty === null ? 'alert.duty.start' : 'alert.duty.ask');
  return (
    <>
      <PlainButton
        className={classes.act}
        aria-expanded={opened}
        disabled={away || duty === undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconUserHeart size={20} stroke={1.75} aria-hidden="true" />
        <span>
          {text}
          {away && <small className={classes.why}>{t('error.unavailable')}</small>}
        </span>
      </PlainButton>
      {opened && (
        <Box p="sm" role="group" aria-label={t('alert.duty.ask')}>
          <DutyForm close={() => setOpened(false)} />
        </Box>
      )}
    </>
  );
}
