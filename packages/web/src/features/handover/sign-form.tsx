import { Button, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { listDuty } from '@vigilia/contract/alert-settings';
import {
  type HandoverPage,
  type HandoverSection,
  MAX_HANDOVER_NOTE,
  type SignedAs,
  signHandover,
} from '@vigilia/contract/handover';
import { type SyntheticEvent, useId, useState } from 'react';
import { useWriteSections } from '#care/handover-queries';
import { call } from '#lib/call';
import { useConnection } from '#lib/connection';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import { isMe, useIdCentro, useSession } from '#lib/session';
import { toastSuccess } from '#ui/toast';
import classes from './sign-part.module.css';

interface SignFormProps {
  page: HandoverPage;
  section: HandoverSection;
  onDuty: boolean;
  as: SignedAs;
  close: () => void;
}

/** Says what a signature does before it is given. */
export function SignForm({ page, section, onDuty, as, close }: SignFormProps) {
  const t = useTexts();
  const title = useId();
  const idCentro = useIdCentro();
  const away = useConnection() === 'lost';
  const write = useWriteSections();
  const [note, setNote] = useState('');
  const named = { section: section.nombre };
  const written = note.trim();
  const tooLong = written.length > MAX_HANDOVER_NOTE;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(signHandover, {
        params: { date: page.date, shift: page.shift },
        query: { idCentro },
        body: { seccion: section.id, as, ...(written && { note: written }) },
      }),
    onSuccess: (answer) => {
      write(answer);
      toastSuccess(t(`handover.signedNow.${as}`, named));
      close();
    },
    meta: { handlesErrors: true, refreshes: [listDuty.name] },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!tooLong && !away && !isPending) mutate();
  };
  return (
    <form className={classes.form} aria-labelledby={title} onSubmit={submit} noValidate>
      <p id={title} className={classes.title}>
        {t(`handover.submit.${as}`, named)}
      </p>
      <p>{t(as === 'giver' && !onDuty ? 'handover.duty.giverOff' : `handover.duty.${as}`, named)}</p>
      <OpenAlerts section={section} as={as} />
      {section.frozenAt === null && <p>{t('handover.freezes')}</p>}
      <p>{t('handover.undoable')}</p>
      <Textarea
        label={t('handover.signNote')}
        size="md"
        rows={3}
        resize="vertical"
        value={note}
        error={tooLong && t('handover.noteTooLong', { max: MAX_HANDOVER_NOTE })}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <Group>
        <Button type="submit" disabled={away} loading={isPending}>
          {t(`handover.submit.${as}`, named)}
        </Button>
        <Button variant="default" disabled={isPending} onClick={close}>
          {t('action.cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** The giver keeps what they are on the way to; the receiver takes everything open one by one. */
function OpenAlerts({ section, as }: Pick<SignFormProps, 'section' | 'as'>) {
  const t = useTexts();
  const session = useSession();
  const alerts = section.pacientes.flatMap(({ open, paciente, numeroHabitacion }) =>
    open
      .filter(({ owner }) => isMe(session, owner) === (as === 'giver'))
      .map(({ alert, kind, owner }) => ({
        id: alert,
        text: `${numeroHabitacion} ${fullName(paciente)}: ${t(`alert.kind.${kind}`)}`,
        going: owner && as === 'receiver' ? t('handover.going', { name: owner.nombre }) : null,
      })),
  );
  if (alerts.length === 0) return null;
  return (
    <div>
      <p>{t(as === 'giver' ? 'handover.keeps' : 'handover.takes')}</p>
      <ul className={classes.alerts}>
        {alerts.map(({ id, text, going }) => (
          <li key={id}>
            <Link href={`/?alert=${id}`}>{text}</Link>
            {going && ` · ${going}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
