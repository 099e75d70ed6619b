import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import classes from './notice.module.css';

/** A title that has a hint of the same name, as `orders.empty` has `orders.emptyHint`. */
type TitleWithHint = { [K in ParseKeys]: `${K}Hint` extends ParseKeys ? K : never }[ParseKeys];

export type NoticeProps = {
  icon: TablerIcon;
  /** What to do next. */
  action?: { label: string; onClick: () => void } | false;
  /** An error is read out at once, an empty list is not. */
  role?: 'alert' | 'status';
} & ({ text: TitleWithHint; hint?: string | undefined } | { text: ParseKeys; hint: string });

/** Used wherever there is nothing to show: empty, not loaded, or broken. */
export function Notice({ icon: Icon, text, hint, action, role = 'status' }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.notice} role={role}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={28} />
      </span>
      <p className={classes.title}>{t(text)}</p>
      <p className={classes.hint}>{hint ?? t(`${text as TitleWithHint}Hint`)}</p>
      {action && (
        <Button variant="default" onClick={action.onClick} mt="md">
          {action.label}
        </Button>
      )}
    </div>
  );
}
