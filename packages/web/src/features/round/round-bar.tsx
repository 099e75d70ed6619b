import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import type { CSSProperties } from 'react';
import { useActGuard } from '#care/use-act-guard';
import { textOf } from '#care/use-care';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { noticesHeight } from '#lib/notices-height';
import { useStore } from '#lib/store';
import button from '#ui/act-button.module.css';
import { PlainButton } from '#ui/plain-button';
import classes from './round-bar.module.css';
import type { RecordedRound, RoundAct } from './use-round';

interface RoundBarProps {
  act: RoundAct;
  chosen: readonly Patient[];
  last: RecordedRound | null;
  onRecord: () => void;
  onClear: () => void;
  onUndo: (round: RecordedRound) => void;
}

/** Always as high: what was recorded at once with its undo, and below it what will be, with how many. */
export function RoundBar({ act, chosen, last, onRecord, onClear, onUndo }: RoundBarProps) {
  const t = useTexts();
  const canUndo = useClockValue((now) => last !== null && now < last.at + UNDO_WITHIN);
  // Whoever is added while somebody taps is not recorded by that tap.
  const guard = useActGuard(`${act.kind} ${act.result}`);
  const isUndoable = canUndo && last?.outcomes && last.undo === 'possible' && countTaken(last) > 0;
  const above = useStore(noticesHeight);
  return (
    <div className={classes.bar} style={{ '--above': `${above}px` } as CSSProperties}>
      <div className={classes.last}>
        {/* Always there: what appears together with its text is not read. */}
        <p role="status" className={classes.text}>
          {last ? <LastText last={last} /> : t('alert.round.hint')}
        </p>
        {isUndoable && (
          <PlainButton className={classes.undo} onClick={() => onUndo(last)}>
            <IconArrowBackUp size={18} stroke={2} aria-hidden="true" />
            {t('alert.round.undo', { count: countTaken(last) })}
          </PlainButton>
        )}
      </div>
      <div className={classes.record}>
        <button
          type="button"
          className={`${button.act} ${classes.main}`}
          data-look="main"
          disabled={chosen.length === 0}
          onClick={onRecord}
          {...guard}
        >
          {chosen.length === 0
            ? t('alert.round.choose')
            : t('alert.round.record', { count: chosen.length, what: textOf(act) })}
        </button>
        <button
          type="button"
          className={`${button.act} ${classes.clear}`}
          aria-label={t('alert.round.clear')}
          disabled={chosen.length === 0}
          onClick={onClear}
        >
          <IconX size={20} stroke={2} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

const takenOf = ({ entries, outcomes }: RecordedRound): RecordedRound['entries'] =>
  entries.filter(({ key }) => outcomes?.has(key) && outcomes.get(key)?.kind !== 'refused');

const countTaken = (round: RecordedRound): number => takenOf(round).length;

/** By their rooms: there is no place for all names. */
const roomsOf = (entries: RecordedRound['entries']): string =>
  entries.map(({ resident }) => resident.numeroHabitacion).join(', ');

function LastText({ last }: { last: RecordedRound }) {
  const t = useTexts();
  const { act, entries, outcomes, undo } = last;
  const about = { what: textOf(act), who: roomsOf(entries), count: entries.length };
  const taken = takenOf(last);
  if (typeof undo === 'object')
    return undo.failed.length > 0
      ? t('alert.round.notUndone', { count: undo.failed.length, who: roomsOf(undo.failed) })
      : t('alert.round.undone', about);
  if (!outcomes) return t('alert.round.sending', about);
  if (taken.length === 0) return t('alert.round.failed', about);
  const waiting = taken.filter(({ key }) => outcomes.get(key)?.kind === 'waiting');
  const isWaiting = waiting.length > 0;
  if (taken.length === entries.length)
    return t(isWaiting ? 'alert.round.waiting' : 'alert.round.recorded', about);
  const named = isWaiting ? waiting : taken;
  return t(isWaiting ? 'alert.round.partlyWaiting' : 'alert.round.partly', {
    ...{ what: about.what, missing: roomsOf(entries.filter((entry) => !taken.includes(entry))) },
    ...{ count: named.length, of: entries.length, who: roomsOf(named) },
  });
}
