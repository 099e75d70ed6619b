import { Button, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { dismissSuggestion, MAX_DISMISSAL, readDiary, type SuggestionRule } from '@vigilia/contract/diary';
import { type SyntheticEvent, useState } from 'react';
import { call } from '#lib/call';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { toastSuccess } from '#ui/toast';

interface DismissFormProps {
  resident: number;
  rule: SuggestionRule;
  close: () => void;
}

/** Why a suggestion is not useful. What the server refuses stays in the field. */
export function DismissForm({ resident, rule, close }: DismissFormProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const away = useConnection() === 'lost';
  const reason = text.trim();
  const tooLong = reason.length > MAX_DISMISSAL;
  const saving = useMutation({
    mutationFn: () => call(dismissSuggestion, { params: { id: resident }, body: { rule, reason } }),
    onSuccess: () => {
      toastSuccess(t('diary.saved'));
      close();
    },
    meta: { handlesErrors: true, refreshes: [readDiary.name] },
  });
  const isReady = reason !== '' && !tooLong && !away && !saving.isPending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) saving.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        label={t('diary.reason')}
        description={t('diary.reasonHint')}
        rows={2}
        autoFocus
        value={text}
        error={tooLong ? t('diary.tooLong', { max: MAX_DISMISSAL }) : saving.error?.message}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        {away && <span>{t('error.unavailable')}</span>}
        <Button variant="default" onClick={close}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={saving.isPending}>
          {t('diary.save')}
        </Button>
      </Group>
    </form>
  );
}
