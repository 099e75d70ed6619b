import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CareKind, FOUND, MAX_CARE_NOTE, TOILET_RESULTS } from '@vigilia/contract/care';
import { SNOOZE_MINUTES } from '@vigilia/domain/alerts/acts';
import { UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#lib/i18n';
import { useClockValue, useTicker } from '#lib/live-clock';
import { Link } from '#lib/location';
import { useMoment, useMomentAt } from '#lib/moment';
import { useZone } from '#lib/session';
import { PlainButton } from '#ui/plain-button';
import { type Act, type ActName, type Acts, actsOf } from './acts';
import classes from './acts-panel.module.css';
import { CARE_ICONS } from './care-icons';
import { awaitedCare, careText, pauseText } from './care-text';
import { PauseForm } from './pause-form';
import { RecordedList } from './recorded-list';
import { DEAD_TIME, useActGuard } from './use-act-guard';
import { textOf } from './use-care';
import { usePerform } from './use-perform';
import { type ActSubject, useSituation } from './use-situation';

export interface ActsPanelProps {
  subject: ActSubject;
  /** What is unfolded at first. */
  first?: ActName | null;
  /** Who it is about, where the panel covers it. */
  head?: ReactNode;
  /** After an act; where there is none it stays. */
  close?: () => void;
}

/**
 * Everything that can be done about a resident or an alert: in a sheet, in a popover, or unfolded in the page. An act that
 * was done is marked for a moment before the panel goes, so that a second tap falls on nothing else.
 */
export function ActsPanel({ subject, first = null, head, close }: ActsPanelProps) {
  const t = useTexts();
  const { clock } = useTicker();
  // Drawn again when care can no longer be taken back.
  useClockValue(
    (now) => subject.care.filter(({ recordedAt }) => now < Date.parse(recordedAt) + UNDO_WITHIN).length,
  );
  const current = actsOf(useSituation(subject));
  const perform = usePerform(subject);
  const [unfolded, setUnfolded] = useState(first);
  const [note, setNote] = useState<string | null>(null);
  const [done, setDone] = useState<{ act: string; acts: Acts } | null>(null);
  const all = done?.acts ?? current;
  // What takes more room has it alone.
  const alone = all.more.filter(({ name }) => name === unfolded);
  const { care, change, remind, more } =
    alone.length > 0 ? { care: [], change: null, remind: null, more: alone } : all;
  const guard = useActGuard(`${subject.alert?.id} ${subject.alert?.status} ${unfolded}`, {
    startsDead: close !== undefined,
  });
  const details = note?.trim() ? { note: note.trim() } : {};
  const leave = useEffectEvent(() => {
    setDone(null);
    setNote(null);
    setUnfolded(null);
    close?.();
  });
  useEffect(() => {
    if (!done) return undefined;
    // Not again when the answer to the act is drawn.
    const timer = clock.setTimeout(() => leave(), DEAD_TIME);
    return () => clock.clearTimeout(timer);
  }, [done, clock]);
  const unfolding = (name: ActName) => ({
    'aria-expanded': unfolded === name,
    onClick: () => setUnfolded(unfolded === name ? null : name),
  });
  /** What a button needs that does something, once. */
  const doing = (act: string, run: () => void) => ({
    onClick: () => {
      if (done) return;
      setDone({ act, acts: current });
      run();
    },
    'data-done': done?.act === act || undefined,
  });
  const doingOf = (act: Act): object => {
    if (isUnfolding(act.name)) return unfolding(act.name);
    return leadsElsewhere(act.name) ? { onClick: close } : doing(act.name, () => perform(act));
  };
  return (
    <div className={classes.panel} role="group" data-done={done ? true : undefined} {...guard}>
      {head}
      <Known subject={subject} />
      {change && (
        <div className={classes.found} role="group" aria-label={t('alert.foundAsk')}>
          <span className={classes.label}>{t('alert.foundAsk')}</span>
          <span className={classes.spans}>
            {FOUND.map((found) => (
              <PlainButton
                key={found}
                className={classes.minutes}
                aria-pressed={change.found === found}
                {...doing(found, () => perform({ name: 'found', change }, { found }))}
              >
                {t(`alert.found.${found}`)}
              </PlainButton>
            ))}
          </span>
        </div>
      )}
      {care.length > 0 && (
        <div className={classes.tiles}>
          {care.map((act) => {
            const kind = act.name as CareKind;
            const Icon = CARE_ICONS[kind];
            return (
              <PlainButton
                key={kind}
                className={classes.tile}
                data-main={act.main}
                {...(kind === 'toileted' ? unfolding(kind) : doing(kind, () => perform(act, details)))}
              >
                <Icon size={26} stroke={1.75} aria-hidden="true" />
                <span>{t(`alert.care.${kind}`)}</span>
              </PlainButton>
            );
          })}
        </div>
      )}
      {unfolded === 'toileted' && (
        <div className={classes.results} role="group" aria-label={t('alert.care.toileted')}>
          {TOILET_RESULTS.map((result) => (
            <PlainButton
              key={result}
              className={classes.choice}
              aria-label={textOf({ kind: 'toileted', result })}
              {...doing(result, () => perform({ name: 'toileted' }, { ...details, result }))}
            >
              {t(`alert.result.${result}`)}
            </PlainButton>
          ))}
        </div>
      )}
      {care.length > 0 && note === null && (
        <PlainButton className={classes.addNote} onClick={() => setNote('')}>
          {t('alert.careNote')}
        </PlainButton>
      )}
      {care.length > 0 && note !== null && (
        <label className={classes.note}>
          <span>{t('alert.careTab.note')}</span>
          <textarea
            // It was asked for just now.
            ref={focusOnce}
            rows={2}
            maxLength={MAX_CARE_NOTE}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <span>{t('alert.careNoteHint')}</span>
        </label>
      )}
      {remind && (
        <div className={classes.remind} role="group" aria-label={t('alert.remind')}>
          <span className={classes.label}>
            {remind.disabled ? t(`alert.cannot.${remind.disabled}`) : t('alert.remind')}
          </span>
          <span className={classes.spans}>
            {SNOOZE_MINUTES.map((minutes) => (
              <PlainButton
                key={minutes}
                className={classes.minutes}
                aria-label={`${t('alert.remind')} ${t('alert.minutes', { n: minutes })}`}
                disabled={remind.disabled !== undefined}
                {...doing(`${minutes}`, () => perform(remind, { minutes }))}
              >
                {t('alert.minutes', { n: minutes })}
              </PlainButton>
            ))}
          </span>
        </div>
      )}
      {more.length > 0 && (
        <ul className={classes.rows}>
          {more.map((act) => (
            <li key={act.name}>
              <Row act={act} subject={subject} doing={doingOf(act)} />
              {unfolded === act.name && act.name === 'pause' && subject.resident && (
                <PauseForm resident={subject.resident} doing={doing} />
              )}
              {unfolded === act.name && act.name === 'recorded' && subject.resident && (
                <RecordedList resident={subject.resident.id} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

const isUnfolding = (name: ActName): boolean => name === 'pause' || name === 'recorded';
const leadsElsewhere = (name: ActName): boolean => name === 'notes' || name === 'open';

/** What was just recorded, and what is paused. */
function Known({ subject: { care, pause } }: { subject: ActSubject }) {
  const zone = useZone();
  const moment = useMoment(zone);
  const momentAt = useMomentAt(zone);
  const awaited = useClockValue((now) => awaitedCare(care, now)?.id ?? null);
  const shown = care.find(({ id }) => id === awaited);
  const texts = [
    shown && `${careText(shown, momentAt)} · ${shown.by.nombre}`,
    pause && `${pauseText(pause, moment)} · ${pause.by.nombre}`,
  ].filter(Boolean);
  return texts.map((text) => (
    <p key={text} className={classes.known}>
      {text}
    </p>
  ));
}

/** One line: it does something, unfolds something, or leads elsewhere. */
function Row({ act, subject, doing }: { act: Act; subject: ActSubject; doing: object }) {
  const { name, disabled, care } = act;
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  const text = () => {
    if (name === 'undo' && care)
      return t('alert.undoOf', { what: textOf(care).toLowerCase(), at: momentAt(care.at) });
    if (name === 'pause' && subject.pause) return t('alert.pause.change');
    return t(ROW_TEXTS[name as keyof typeof ROW_TEXTS]);
  };
  if (leadsElsewhere(name))
    return (
      <Link
        href={`/patient/${subject.resident?.id}/${name === 'notes' ? 'notes' : 'week'}`}
        className={classes.row}
        {...doing}
      >
        {text()}
        <IconChevronRight size={18} aria-hidden="true" />
      </Link>
    );
  return (
    <PlainButton className={classes.row} disabled={disabled !== undefined} {...doing}>
      <span>
        {text()}
        {disabled && <span className={classes.why}>{t(`alert.cannot.${disabled}`)}</span>}
      </span>
      {isUnfolding(name) ? (
        <IconChevronDown size={18} aria-hidden="true" />
      ) : (
        <IconCheck size={18} aria-hidden="true" className={classes.check} />
      )}
    </PlainButton>
  );
}

const ROW_TEXTS = {
  take: 'alert.take',
  'take-over': 'alert.takeOver',
  release: 'alert.release',
  unsnooze: 'alert.unsnooze',
  undo: 'alert.undo',
  pause: 'alert.pause.action',
  'end-pause': 'alert.pause.end',
  recorded: 'alert.recordedList',
  notes: 'alert.toNotes',
  open: 'alert.toResident',
} as const satisfies Partial<Record<ActName, string>>;
