import { Button, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type HandoverLine, MAX_HANDOVER_NOTE, noteHandover, readHandover } from '@vigilia/contract/handover';
import { type SyntheticEvent, useState } from 'react';
import type { ShiftRef } from '#care/handover-queries';
import { call } from '#lib/call';
import { useConnection } from '#lib/connection';
import { draftOf, dropDraft, keepDraft } from '#lib/drafts';
import { useTexts } from '#lib/i18n';
import { useUnsavedGuard } from '#ui/server-form-guard';
import { toastSuccess } from '#ui/toast';

/** What somebody was writing when they left the page is there when they come back. */
export const noteDraft = ({ date, shift }: ShiftRef, resident: number): string =>
  `handover-note:${date}/${shift}/${resident}`;

interface NoteFormProps {
  line: HandoverLine;
  /** "208 Trijntje Kok". */
  who: string;
  shift: ShiftRef;
  /** What they wrote before, also where somebody else has written since; empty: nothing. */
  own: string;
  close: () => void;
}

/** One's own note on a resident for the next shift. What the server refuses stays in the field. */
export function NoteForm({ line: { paciente }, who, shift, own, close }: NoteFormProps) {
  const t = useTexts();
  const draft = noteDraft(shift, paciente.id);
  const [text, setText] = useState(() => draftOf<string>(draft) ?? own);
  const away = useConnection() === 'lost';
  const written = text.trim();
  useUnsavedGuard(written !== own, draft);
  const leave = () => {
    dropDraft(draft);
    close();
  };
  const tooLong = written.length > MAX_HANDOVER_NOTE;
  const saving = useMutation({
    mutationFn: () =>
      call(noteHandover, {
        params: { id: paciente.id },
        body: { date: shift.date, shift: shift.shift, text: written },
      }),
    onSuccess: () => {
      toastSuccess(t(written === '' ? 'handover.noteRemoved' : 'handover.noteSaved', { who }));
      leave();
    },
    meta: { handlesErrors: true, refreshes: [readHandover.name] },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!tooLong && !away && !saving.isPending) saving.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        label={t('handover.noteLabel', { who })}
        description={t('handover.noteHint')}
        size="md"
        rows={3}
        resize="vertical"
        autoFocus
        value={text}
        error={tooLong ? t('handover.noteTooLong', { max: MAX_HANDOVER_NOTE }) : saving.error?.message}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          keepDraft(draft, currentTarget.value);
        }}
      />
      <Group justify="flex-end" mt="sm">
        {away && <span>{t('error.unavailable')}</span>}
        <Button variant="default" onClick={leave}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={away} loading={saving.isPending}>
          {t('action.save')}
        </Button>
      </Group>
    </form>
  );
}
