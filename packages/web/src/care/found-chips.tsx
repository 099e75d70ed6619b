import { FOUND } from '@vigilia/domain/alerts/care-kinds';
import { useTexts } from '#lib/i18n';
import button from '#ui/act-button.module.css';
import barClasses from './acts-bar.module.css';
import classes from './found-chips.module.css';
import type { ActGuard } from './use-act-guard';
import type { OwnChange } from './use-own-change';
import { usePerform } from './use-perform';
import type { ActSubject } from './use-situation';

interface FoundChipsProps {
  subject: ActSubject;
  change: OwnChange;
  who: string;
  guard: ActGuard;
  /** Where a narrow card has no room for four. */
  unfold: () => void;
}

/** How the product was that was just changed, in the row of acts. No answer costs no tap. */
export function FoundChips({ subject, change, who, guard, unfold }: FoundChipsProps) {
  const t = useTexts();
  const perform = usePerform(subject);
  return (
    <>
      <div className={classes.chips} role="group" aria-label={`${t('alert.foundAsk')} ${who}`}>
        {FOUND.map((found) => (
          <button
            key={found}
            type="button"
            className={`${button.act} ${barClasses.act} ${classes.chip}`}
            aria-pressed={change.found === found}
            onClick={() => perform({ name: 'found', change }, { found })}
            {...guard}
          >
            {t(`alert.found.${found}`)}
          </button>
        ))}
      </div>
      <FoundAsk className={classes.narrow} look="ask" {...{ change, guard, unfold }} />
    </>
  );
}

interface FoundAskProps extends Pick<FoundChipsProps, 'change' | 'guard' | 'unfold'> {
  className?: string | undefined;
  look?: 'ask' | 'second';
}

/** One button that unfolds the four, or says which of them it was: on a narrow card, and beside what an alert needs. */
export function FoundAsk({ change, guard, unfold, className = '', look = 'second' }: FoundAskProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      className={`${button.act} ${barClasses.act} ${className}`}
      data-look={look}
      onClick={unfold}
      {...guard}
    >
      <span className={barClasses.text}>
        {change.found ? t(`alert.found.${change.found}`) : t('alert.foundAsk')}
      </span>
    </button>
  );
}
