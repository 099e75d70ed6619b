import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CARE_KINDS,
  type CareAction,
  type CareKind,
  correctCare,
  listCare,
  MAX_CARE_NOTE,
} from '@vigilia/contract/care';
import { parseLocalMinute } from '@vigilia/domain/local-time';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { useZone } from '#lib/session';
import { formatTime, localDayIn } from '#lib/times';
import { toastSuccess } from '#ui/toast';

/** A correction is a record of its own, with its reason; the one it replaces stays. */
export function CareCorrect({ action, close }: { action: CareAction; close: () => void }) {
  const { t } = useTranslation();
  const zone = useZone();
  const client = useQueryClient();
  const [kind, setKind] = useState<CareKind>(action.kind);
  const recorded = `${localDayIn(zone, Date.parse(action.at))}T${formatTime(action.at, zone)}`;
  const [when, setWhen] = useState(recorded);
  const [note, setNote] = useState(action.note ?? '');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  // Untouched it keeps its seconds, and its hour in the night that has two of them.
  const parsed = zone && when !== recorded ? parseLocalMinute(zone, when.replace('T', ' ')) : null;
  const at = when === recorded ? action.at : parsed && new Date(parsed).toISOString();
  const save = useMutation({
    mutationFn: (at: string) =>
      call(correctCare, {
        params: { id: action.id },
        body: {
          kind,
          reason: reason.trim(),
          at,
          ...(note.trim() && { note: note.trim() }),
          ...(kind === action.kind && action.result && { result: action.result }),
          ...(kind === action.kind && action.position && { position: action.position }),
        },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [listCare.name, { id: action.paciente }] });
      toastSuccess(t('alert.careTab.corrected'));
      close();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() === '' || !at) setMissing(true);
    else save.mutate(at);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed" size="sm">
          {t('alert.careTab.correctHint')}
        </Text>
        <NativeSelect
          size="md"
          label={t('alert.careTab.what')}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value as CareKind)}
          data={CARE_KINDS.map((value) => ({ value, label: t(`alert.care.${value}`) }))}
        />
        <TextInput
          type="datetime-local"
          label={t('alert.careTab.when')}
          error={missing && !at ? t('alert.careTab.whenRequired') : null}
          value={when}
          onChange={({ currentTarget: { value } }) => setWhen(value)}
        />
        <Textarea
          size="md"
          label={t('alert.careTab.note')}
          maxLength={MAX_CARE_NOTE}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <TextInput
          label={t('alert.careTab.reason')}
          maxLength={MAX_CARE_NOTE}
          error={missing && reason.trim() === '' ? t('alert.careTab.reasonRequired') : null}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
