import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import {
  CARE_KINDS,
  type CareAction,
  correctCare,
  FOUND,
  type Found,
  listCare,
  MAX_CARE_NOTE,
} from '@vigilia/contract/care';
import { parseLocalMinute } from '@vigilia/domain/local-time';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useZone } from '#lib/session';
import { formatTime, localDayIn } from '#lib/times';
import { CallForm, useCallForm } from '#ui/call-form';

/** A correction is a record of its own, with its reason; the one it replaces stays. */
export function CareCorrect({ action, close }: { action: CareAction; close: () => void }) {
  const t = useTexts();
  const zone = useZone();
  const recorded = `${localDayIn(zone, Date.parse(action.at))}T${formatTime(action.at, zone)}`;
  // Untouched it keeps its seconds, and its hour in the night that has two of them.
  const instantOf = (when: string): string | null => {
    if (when === recorded) return action.at;
    const parsed = zone && parseLocalMinute(zone, when.replace('T', ' '));
    return parsed ? new Date(parsed).toISOString() : null;
  };
  const form = useCallForm({
    initialValues: {
      kind: action.kind,
      when: recorded,
      found: action.found ?? ('' as Found | ''),
      note: action.note ?? '',
      reason: '',
    },
    validate: {
      when: (when) => (instantOf(when) ? null : t('alert.careTab.whenRequired')),
      reason: (reason) => (reason.trim() ? null : t('alert.careTab.reasonRequired')),
    },
    send: ({ kind, when, found, note, reason }) =>
      call(correctCare, {
        params: { id: action.id },
        body: {
          kind,
          reason: reason.trim(),
          at: instantOf(when) ?? action.at,
          ...(kind === 'changed' && found && { found }),
          ...(note.trim() && { note: note.trim() }),
          ...(kind === action.kind && action.result && { result: action.result }),
          ...(kind === action.kind && action.position && { position: action.position }),
        },
      }),
    done: t('alert.careTab.corrected'),
    refreshes: [listCare.name, { id: action.paciente }],
    onSuccess: close,
  });
  return (
    <CallForm form={form} cancel={close}>
      <Text c="dimmed" size="sm">
        {t('alert.careTab.correctHint')}
      </Text>
      <NativeSelect
        {...form.getInputProps('kind')}
        size="md"
        label={t('alert.careTab.what')}
        data={CARE_KINDS.map((value) => ({ value, label: t(`alert.care.${value}`) }))}
      />
      {form.values.kind === 'changed' && (
        <NativeSelect
          {...form.getInputProps('found')}
          size="md"
          label={t('alert.careTab.found')}
          data={[
            { value: '', label: t('alert.careTab.notSaid') },
            ...FOUND.map((value) => ({ value, label: t(`alert.found.${value}`) })),
          ]}
        />
      )}
      <TextInput {...form.getInputProps('when')} type="datetime-local" label={t('alert.careTab.when')} />
      <Textarea
        {...form.getInputProps('note')}
        size="md"
        label={t('alert.careTab.note')}
        maxLength={MAX_CARE_NOTE}
      />
      <TextInput
        {...form.getInputProps('reason')}
        label={t('alert.careTab.reason')}
        maxLength={MAX_CARE_NOTE}
      />
    </CallForm>
  );
}
