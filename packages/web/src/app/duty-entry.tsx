import { UnstyledButton } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DutyForm } from '#features/alerts/duty-form';
import { useOwnDuty } from '#features/alerts/use-own-duty';
import { modals } from '#ui/modals';
import classes from './user-panel.module.css';

export interface DutyEntryProps {
  open: (title: string, children: ReactNode) => void;
}

/** In the user's sheet of a phone: what the signed-in user looks after. */
export function DutyEntry({ open }: DutyEntryProps) {
  const { t } = useTranslation();
  const duty = useOwnDuty();
  return (
    <UnstyledButton
      className={classes.act}
      onClick={() => open(t('alert.duty.ask'), <DutyForm close={() => modals.closeAll()} />)}
    >
      <IconUserHeart size={20} stroke={1.75} aria-hidden="true" />
      {duty ? `${t('alert.duty.title')}: ${duty.sections}, ${duty.until}` : t('alert.duty.start')}
    </UnstyledButton>
  );
}
