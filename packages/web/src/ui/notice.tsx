import type { TablerIcon } from '@tabler/icons-react';
import { type TextKey, useTexts } from '#lib/i18n';
import button from './button.module.css';
import classes from './notice.module.css';

/** A title that has a hint of the same name, as `patients.empty` has `patients.emptyHint`. */
type TitleWithHint = { [K in TextKey]: `${K}Hint` extends TextKey ? K : never }[TextKey];

export type NoticeProps = {
  icon: TablerIcon;
  /** What to do next. */
  action?: { label: string; onClick: () => void } | false;
  /** An error is read out at once, an empty list is not. */
  role?: 'alert' | 'status';
} & ({ text: TitleWithHint; hint?: string | undefined } | { text: TextKey; hint: string });

/** Used wherever there is nothing to show: empty, not loaded, or broken. */
export function Notice({ icon: Icon, text, hint, action, role = 'status' }: NoticeProps) {
  const t = useTexts();
  return (
    <div className={classes.notice} role={role}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={28} />
      </span>
      <p className={classes.title}>{t(text)}</p>
      <p className={classes.hint}>{hint ?? t(`${text as TitleWithHint}Hint`)}</p>
      {action && (
        <button
          type="button"
          className={`${button.button} ${classes.action}`}
          data-look="quiet"
          onClick={action.onClick}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
