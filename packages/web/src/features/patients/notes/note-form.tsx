import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { commentOnPatient, listPatients, MAX_COMMENT } from '@vigilia/contract/patients';
import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { viewQuery } from '#features/patients/patients.queries';
import { call } from '#lib/call';
import { useConnection } from '#lib/connection';
import { draftOf, dropDraft, keepDraft } from '#lib/drafts';
import { useTexts } from '#lib/i18n';
import { useUnsavedGuard } from '#ui/server-form-guard';

export function NoteForm({ id, done }: { id: number; done: () => void }) {
  const t = useTexts();
  const client = useQueryClient();
  const draft = `note:${id}`;
  const [text, setText] = useState(() => draftOf<string>(draft) ?? '');
  const [error, setError] = useState<string | null>(null);
  const away = useConnection() === 'lost';
  const dirty = text.trim() !== '';
  useUnsavedGuard(dirty, draft);

  const adding = useMutation({
    mutationFn: (comment: string) => call(commentOnPatient, { params: { id }, body: { comment } }),
    onSuccess: async () => {
      dropDraft(draft);
      // At once: what takes the focus may be left by Escape, and there is nothing to ask any more.
      flushSync(() => setText(''));
      done();
      await client.invalidateQueries({ queryKey: viewQuery(id).queryKey });
    },
    meta: { done: t('toast.noteAdded'), refreshes: [listPatients.name] },
  });
  const sending = adding.isPending;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const comment = text.trim();
    if (!comment) setError(t('ward.noteEmpty'));
    else if (comment.length > MAX_COMMENT) setError(t('ward.noteTooLong', { max: MAX_COMMENT }));
    else if (!sending) adding.mutate(comment);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        mt="md"
        size="md"
        rows={6}
        resize="vertical"
        label={t('ward.noteText')}
        placeholder={t('ward.noteHint')}
        data-autofocus
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(null);
          keepDraft(draft, currentTarget.value);
        }}
      />
      <Group justify="flex-end" mt="lg">
        {away && <Text size="sm">{t('error.unavailable')}</Text>}
        <Button type="submit" disabled={away} loading={sending}>
          {t('action.save')}
        </Button>
      </Group>
    </form>
  );
}
