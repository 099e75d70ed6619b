import { IconLock } from '@tabler/icons-react';
import type { HandoverPage, HandoverSection } from '@vigilia/contract/handover';
import { useId } from 'react';
import { useTexts } from '#lib/i18n';
import { useMay } from '#lib/may';
import classes from './handover-block.module.css';
import { HandoverLine } from './handover-line';
import { KnownSince } from './known-since';
import { PaperFoot, PaperHead } from './paper';
import { SignPart } from './sign-part';

interface HandoverBlockProps {
  page: HandoverPage;
  section: HandoverSection;
  onDuty: boolean;
}

/** One section: its residents in the order of rooms, who has signed, and what became known since. */
export function HandoverBlock({ page, section, onDuty }: HandoverBlockProps) {
  const t = useTexts();
  const heading = useId();
  const mayNote = useMay()('handover:note');
  const frozen = section.frozenAt !== null;
  return (
    <section className={classes.block} data-paper aria-labelledby={heading}>
      <PaperHead page={page} />
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {section.nombre}
        </h2>
        <Summary section={section} />
      </div>
      {section.pacientes.length === 0 ? (
        <p className={classes.none}>{t('handover.emptySection')}</p>
      ) : (
        <ol className={classes.lines}>
          {section.pacientes.map((line) => (
            <HandoverLine
              key={line.paciente.id}
              line={line}
              shift={page}
              running={page.state === 'running' && !frozen}
              canNote={mayNote && !frozen}
              ownNote={section.ownNotes.find(({ paciente }) => paciente === line.paciente.id)?.text ?? ''}
            />
          ))}
        </ol>
      )}
      {section.erased > 0 && (
        <p className={classes.none}>{t('handover.erased', { count: section.erased })}</p>
      )}
      {section.fingerprint !== null && (
        <p className={classes.fingerprint} title={section.fingerprint}>
          <IconLock size={15} stroke={1.75} aria-hidden="true" className={classes.icon} />
          {t('handover.fingerprint', { fingerprint: section.fingerprint.slice(0, 16) })}
        </p>
      )}
      <SignPart page={page} section={section} onDuty={onDuty} />
      <KnownSince section={section} />
      <PaperFoot section={section} />
    </section>
  );
}

/** "23 residents · 21 as usual · 1 alert open". */
function Summary({ section: { pacientes, signatures, knownSince } }: Pick<HandoverBlockProps, 'section'>) {
  const t = useTexts();
  const usual = pacientes.filter((line) => line.usual).length;
  const open = pacientes.reduce((sum, line) => sum + line.open.length, 0);
  return (
    <p className={classes.summary}>
      {t('handover.residents', { count: pacientes.length })} · {t('handover.usualCount', { count: usual })}
      {open > 0 && (
        <>
          {' '}
          · <strong>{t('handover.openCount', { count: open })}</strong>
        </>
      )}
      {signatures.length > 0 && ` · ${t('handover.state.signed')}`}
      {knownSince.length > 0 && (
        <>
          {' '}
          · <strong>{t('handover.sinceCount', { count: knownSince.length })}</strong>
        </>
      )}
    </p>
  );
}
