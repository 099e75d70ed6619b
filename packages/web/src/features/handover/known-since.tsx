import { IconHistory } from '@tabler/icons-react';
import type { HandoverLine, HandoverSection } from '@vigilia/contract/handover';
import { useId } from 'react';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useMoment, useMomentAt } from '#lib/moment';
import { useZone } from '#lib/session';
import lineClasses from './handover-line.module.css';
import classes from './known-since.module.css';
import { partTexts } from './line-facts';

/** Below a signed section, and clearly apart: it changes nothing above. */
export function KnownSince({ section }: { section: HandoverSection }) {
  const t = useTexts();
  const heading = useId();
  const momentAt = useMomentAt(useZone());
  if (section.knownSince.length === 0) return null;
  const signed = new Map(section.pacientes.map((line) => [line.paciente.id, line]));
  return (
    <section className={classes.since} aria-labelledby={heading}>
      <h3 id={heading} className={classes.title}>
        <IconHistory size={18} stroke={2} aria-hidden="true" className={classes.icon} />
        {t('handover.since')}
      </h3>
      <p className={classes.lead}>{t('handover.sinceLead', { at: momentAt(section.frozenAt) })}</p>
      <ol>
        {section.knownSince.map(({ parts, line }) => (
          <li key={line.paciente.id} className={classes.line}>
            <p className={lineClasses.who}>
              <span className={lineClasses.room}>{line.numeroHabitacion || '–'}</span>{' '}
              <span className={lineClasses.name}>{fullName(line.paciente)}</span>
            </p>
            <ul>
              {parts.map((part) => (
                <Change key={part} part={part} line={line} signed={signed.get(line.paciente.id)} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ChangeProps {
  part: HandoverSection['knownSince'][number]['parts'][number];
  line: HandoverLine;
  /** Undefined: it was not listed. */
  signed: HandoverLine | undefined;
}

/** What a part says otherwise now, and what it said when it was signed. */
function Change({ part, line, signed }: ChangeProps) {
  const t = useTexts();
  const wording = { t, moment: useMoment(useZone()) };
  const now = partTexts(wording, part, line);
  const then = signed ? partTexts(wording, part, signed) : [];
  const only = (texts: readonly string[], others: readonly string[]) =>
    texts.filter((text) => !others.includes(text)).join(' · ') || t('handover.nothing');
  return (
    <li>
      <strong>{only(now, then)}</strong>{' '}
      <span className={classes.was}>
        {signed ? t('handover.sinceWas', { was: only(then, now) }) : t('handover.sinceNew')}
      </span>
    </li>
  );
}
