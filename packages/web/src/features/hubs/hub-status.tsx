import { IconClockExclamation } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import { Dot } from '#ui/data-table-dot';
import classes from './hub-status.module.css';

export function HubStatus({ online, clockWrong }: { online: boolean; clockWrong: boolean }) {
  const t = useTexts();
  return (
    <span className={classes.status}>
      <Dot tone={online ? 'green' : 'red'} label={t(online ? 'state.online' : 'state.offline')} />
      {clockWrong && (
        <span className={classes.clock}>
          <IconClockExclamation size={16} stroke={1.75} aria-hidden="true" />
          {t('hubs.clockWrong')}
        </span>
      )}
    </span>
  );
}
