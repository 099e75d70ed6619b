import { IconCheck, IconNotes, IconPencil } from '@tabler/icons-react';
import type { HandoverNote, HandoverLine as Line } from '@vigilia/contract/handover';
import { type ReactNode, useState } from 'react';
import type { ShiftRef } from '#care/handover-queries';
import { draftOf } from '#lib/drafts';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import iconTool from '#ui/icon-tool.module.css';
import { PlainButton } from '#ui/plain-button';
import { Facts } from './facts';
import classes from './handover-line.module.css';
import { byText, measuredText, openFacts, planFacts, shiftFacts } from './line-facts';
import { NoteForm, noteDraft } from './note-form';

interface HandoverLineProps {
  line: Line;
  shift: ShiftRef;
  /** The shift is not over: what is open is so now. */
  running: boolean;
  /** Until the section is signed. */
  canNote: boolean;
  /** What the reader wrote for this handover; empty: nothing. */
  ownNote: string;
}

/** A resident: one quiet line, or up to four in the order of ISBAR. */
export function HandoverLine({ line, shift, running, canNote, ownNote }: HandoverLineProps) {
  const t = useTexts();
  const [writing, setWriting] = useState(() => draftOf(noteDraft(shift, line.paciente.id)) !== undefined);
  const { paciente, numeroHabitacion, note } = line;
  const name = fullName(paciente);
  const who = `${numeroHabitacion} ${name}`.trim();
  const quiet = line.usual && note === null && line.open.length === 0;
  const Who = quiet ? 'p' : 'h3';
  return (
    <li className={classes.line} data-quiet={quiet || undefined}>
      <Who className={classes.who}>
        <span className={classes.room}>{numeroHabitacion || '–'}</span>{' '}
        <span className={classes.name}>{name}</span>
      </Who>
      {quiet ? (
        <p className={classes.usual}>
          <IconCheck size={16} stroke={2} aria-hidden="true" className={classes.icon} />
          {t('handover.usual')} · {measuredText(t, line)}
        </p>
      ) : (
        <Rows line={line} running={running} />
      )}
      {/* Somebody may sign while another person writes: what was typed stays. */}
      {(canNote || writing) && (
        <PlainButton
          className={`${iconTool.tool} ${classes.write}`}
          aria-label={t('handover.addNote', { who })}
          aria-expanded={writing}
          title={t('handover.row.note')}
          onClick={() => setWriting(!writing)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        </PlainButton>
      )}
      {writing && (
        <div className={classes.form}>
          <NoteForm {...{ line, who, shift, own: ownNote }} close={() => setWriting(false)} />
        </div>
      )}
    </li>
  );
}

function Rows({ line, running }: { line: Line; running: boolean }) {
  const t = useTexts();
  const moment = useMoment(useZone());
  const wording = { t, moment };
  const open = openFacts(wording, line);
  const plan = planFacts(wording, line);
  return (
    <dl className={classes.rows}>
      {open.length > 0 && (
        <Row label={t(running ? 'handover.row.now' : 'handover.row.atEnd')}>
          <Facts facts={open} />
        </Row>
      )}
      <Row label={t('handover.row.shift')} quiet>
        <Facts facts={shiftFacts(wording, line)} />
      </Row>
      {(plan.length > 0 || line.notes.length > 0) && (
        <Row label={t('handover.row.plan')}>
          <Facts facts={plan} />
          {plan.length > 0 && line.notes.length > 0 && ' · '}
          {line.notes.map((note, index) => (
            <Note key={`${note.at} ${note.staff?.id}`} note={note} after={index > 0} />
          ))}
        </Row>
      )}
      {line.note && (
        <Row label={t('handover.row.note')}>
          <strong className={classes.deviation}>
            <IconNotes size={16} stroke={2} aria-hidden="true" className={classes.icon} />
            {line.note.text}
          </strong>{' '}
          <span className={classes.by}>{byText(line.note.staff, moment(line.note.at))}</span>
        </Row>
      )}
    </dl>
  );
}

/** "Lucía 02:10: drank much in the evening". */
function Note({ note: { at, staff, text }, after }: { note: HandoverNote; after: boolean }) {
  const moment = useMoment(useZone());
  return (
    <>
      {after && ' · '}
      <span>
        <span className={classes.by}>{byText(staff, moment(at))}:</span> {text}
      </span>
    </>
  );
}

interface RowProps {
  label: string;
  /** But for what deviates. */
  quiet?: boolean;
  children: ReactNode;
}

const Row = ({ label, quiet, children }: RowProps) => (
  <div className={classes.row}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.facts} data-quiet={quiet}>
      {children}
    </dd>
  </div>
);
