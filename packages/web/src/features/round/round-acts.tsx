import { TOILET_RESULTS } from '@vigilia/contract/care';
import { CARE_ICONS } from '#care/care-icons';
import { textOf } from '#care/use-care';
import { useTexts } from '#lib/i18n';
import { PlainButton } from '#ui/plain-button';
import classes from './round-acts.module.css';
import { ROUND_KINDS, type RoundAct } from './use-round';

interface RoundActsProps {
  act: RoundAct;
  onChange: (act: RoundAct) => void;
}

/** What was done. What the toilet brought may be said, and need not be. */
export function RoundActs({ act, onChange }: RoundActsProps) {
  const t = useTexts();
  return (
    <div className={classes.acts} role="group" aria-label={t('alert.round.acts')}>
      <div className={classes.tiles}>
        {ROUND_KINDS.map((kind) => {
          const Icon = CARE_ICONS[kind];
          return (
            <PlainButton
              key={kind}
              className={classes.tile}
              aria-pressed={act.kind === kind}
              onClick={() => onChange({ kind, result: null })}
            >
              <Icon size={24} stroke={1.75} aria-hidden="true" />
              <span>{t(`alert.care.${kind}`)}</span>
            </PlainButton>
          );
        })}
      </div>
      {act.kind === 'toileted' && (
        <div className={classes.results} role="group" aria-label={t('alert.care.toileted')}>
          {TOILET_RESULTS.map((result) => (
            <PlainButton
              key={result}
              className={classes.result}
              aria-pressed={act.result === result}
              aria-label={textOf({ kind: 'toileted', result })}
              onClick={() => onChange({ kind: 'toileted', result: act.result === result ? null : result })}
            >
              {t(`alert.result.${result}`)}
            </PlainButton>
          ))}
        </div>
      )}
    </div>
  );
}
