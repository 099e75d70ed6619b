import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type HandoverSection, printedHandover } from '@vigilia/contract/handover';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { ShiftRef } from '#care/handover-queries';
import { call } from '#lib/call';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { useIdCentro } from '#lib/session';
import classes from './print-part.module.css';

interface PrintPartProps {
  shift: ShiftRef;
  /** What is on the screen; undefined while it loads. */
  sections: readonly HandoverSection[] | undefined;
}

/** Prints the sections that are shown, with names or with rooms only. Whoever prints with the browser's own command is entered into the access log too. */
export function PrintPart({ shift, sections }: PrintPartProps) {
  const t = useTexts();
  const part = useId();
  const [opened, setOpened] = useState(false);
  const [people, setPeople] = useState<'names' | 'rooms'>('names');
  const away = useConnection() === 'lost';
  const register = useRegisterPrint(shift);
  const onPrint = useEffectEvent(() => sections?.forEach(({ id }) => register(id)));
  useEffect(() => listen(window, ['beforeprint'], () => onPrint()), []);
  return (
    <>
      <Button
        variant="default"
        disabled={!sections}
        aria-expanded={opened}
        aria-controls={opened ? part : undefined}
        leftSection={<IconPrinter size={20} aria-hidden="true" />}
        onClick={() => setOpened(!opened)}
      >
        {t('handover.print.open')}
      </Button>
      {/* The style sheet of paper looks at it. */}
      <span hidden data-people={people} />
      {opened && (
        <div id={part} className={classes.part} role="group" aria-label={t('handover.print.open')}>
          <p className={classes.lead}>{t('handover.print.lead')}</p>
          <SegmentedControl
            aria-label={t('handover.print.who')}
            value={people}
            onChange={(value) => setPeople(value as typeof people)}
            data={[
              { value: 'names', label: t('handover.print.names') },
              { value: 'rooms', label: t('handover.print.rooms') },
            ]}
          />
          <Button disabled={away || !sections?.length} onClick={() => window.print()}>
            {t('handover.print.start')}
          </Button>
          {away && <p className={classes.lead}>{t('error.unavailable')}</p>}
        </div>
      )}
    </>
  );
}

function useRegisterPrint({ date, shift }: ShiftRef): (seccion: number) => void {
  const idCentro = useIdCentro();
  return useMutation({
    mutationFn: (seccion: number) =>
      call(printedHandover, {
        params: { date, shift },
        query: { idCentro },
        body: { seccion },
        // The page may be closed right after.
        keepalive: true,
      }),
  }).mutate;
}
