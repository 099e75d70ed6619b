// chunk: later

import { IconBell } from '@tabler/icons-react';
import { isUntaken } from '@vigilia/domain/alerts/ward-alert';
import { useAlertList } from '#care/alerts-query';
import { useTexts } from '#lib/i18n';
import { PlainButton } from '#ui/plain-button';
import visuallyHidden from '#ui/visually-hidden.module.css';
import classes from './alerts-button.module.css';
import { useOutdated } from './use-outdated';

/** Shows and hides the alerts, with the number of those that nobody has taken. */
export function AlertsButton({ opened, onToggle }: { opened: boolean; onToggle: () => void }) {
  const t = useTexts();
  const { data } = useAlertList();
  const untaken = data?.lista.filter(isUntaken) ?? [];
  const outdated = useOutdated();
  const loud = untaken.some(({ priority }) => priority !== 'low');
  return (
    <PlainButton
      className={classes.button}
      aria-expanded={opened}
      data-loud={(loud && !outdated) || undefined}
      data-outdated={outdated || undefined}
      onClick={onToggle}
    >
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>{t('alert.title')}</span>
      {untaken.length > 0 && (
        <>
          {' '}
          <span className={classes.count}>{outdated ? `${untaken.length}?` : untaken.length}</span>{' '}
          <span className={visuallyHidden.hidden}>
            {outdated ? t('alert.outdated') : t('alert.unattended')}
          </span>
        </>
      )}
    </PlainButton>
  );
}
