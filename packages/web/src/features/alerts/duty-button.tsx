import { Box, UnstyledButton } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#ui/foot-button.module.css';
import { LazyTooltip } from '#ui/lazy-tooltip';
import { modals } from '#ui/modals';
import { DutyForm } from './duty-form';
import { useOwnDuty } from './use-own-duty';

/** In the sidebar: what the signed-in user looks after and until when; it can be changed in a dialog. */
export function DutyButton({ look }: { look: 'full' | 'icon' }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const duty = useOwnDuty();
  const texts = duty
    ? [t('alert.duty.title'), duty.sections, duty.until]
    : [t('alert.duty.off'), t('alert.duty.start')];
  const [label, main, until] = texts;
  // As high as it becomes.
  if (duty === undefined) return <Box h={52} />;
  const open = () => {
    const id = modals.open({
      title: t('alert.duty.ask'),
      closeButtonProps: { 'aria-label': t('action.close') },
      children: <DutyForm close={() => modals.close(id)} />,
    });
  };
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.button}
        data-look={look}
        aria-label={look === 'icon' ? texts.join(' ') : undefined}
        aria-haspopup="dialog"
        onClick={open}
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
      </UnstyledButton>
      {look === 'icon' && <LazyTooltip target={button} label={texts.join(' ')} position="right" />}
    </>
  );
}
