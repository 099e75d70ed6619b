import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Pager, removePager, setPager, testPager } from '@vigilia/contract/channels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { patientsQuery } from '#lib/patients-query';
import { Problem } from '#lib/problem';
import { useIdCentro } from '#lib/session';
import { toastSuccess } from '#ui/toast';
import { confirmRemoval } from './confirm-removal';
import classes from './notifications.module.css';
import { channelsQuery } from './notifications.queries';
import { TestButton } from './test-button';

/** What a control station usually listens on behind a serial server. */
const NEW_PAGER: Pager = { host: '', port: 4001, role: 'control', locale: 'nl', addresses: [] };
const LANGUAGES = [
  { value: 'nl', label: 'Nederlands' },
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
];

/** The paging system (ESPA 4.4.4): where it is, and which numbers are called for which section. */
export function PagerForm({ pager }: { pager: Pager | null }) {
  const { t, i18n } = useTranslation();
  const idCentro = useIdCentro();
  const client = useQueryClient();
  const { data: list } = useQuery(patientsQuery(idCentro));
  const sections = list?.secciones ?? [];
  const newPager: Pager = { ...NEW_PAGER, locale: i18n.language as Pager['locale'] };
  const [values, setValues] = useState<Pager>(pager ?? newPager);
  const numberOf = (seccion: number | null) =>
    values.addresses.find((one) => one.seccion === seccion)?.address ?? '';
  const setNumber = (seccion: number | null, address: string) => {
    const others = values.addresses.filter((one) => one.seccion !== seccion);
    setValues({ ...values, addresses: address ? [...others, { seccion, address }] : others });
  };
  const refresh = () => client.invalidateQueries({ queryKey: channelsQuery(idCentro).queryKey });
  const save = useMutation({
    mutationFn: () => call(setPager, { query: { idCentro }, body: values }),
    meta: { handlesErrors: true },
    onSuccess: () => {
      toastSuccess(t('notifications.saved'));
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      if (!(await confirmRemoval(t('notifications.pager')))) return;
      await call(removePager, { query: { idCentro } });
      setValues(newPager);
      await refresh();
    },
  });
  const problem = save.error instanceof Problem ? save.error : null;
  const places = [{ id: null, nombre: t('notifications.wholeHome') }, ...sections];
  const first = pager?.addresses[0]?.address;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack>
        <Text c="dimmed" size="sm">
          {t('notifications.pagerHint')}
        </Text>
        <div className={classes.fields}>
          <TextInput
            label={t('notifications.host')}
            value={values.host}
            onChange={({ currentTarget }) => setValues({ ...values, host: currentTarget.value })}
            error={problem?.errors.host}
          />
          <NumberInput
            size="md"
            label={t('notifications.port')}
            min={1}
            max={65_535}
            value={values.port}
            onChange={(port) => setValues({ ...values, port: Number(port) })}
            error={problem?.errors.port}
          />
          <Select
            label={t('notifications.role')}
            allowDeselect={false}
            data={(['control', 'station'] as const).map((value) => ({
              value,
              label: t(`notifications.roles.${value}`),
            }))}
            value={values.role}
            onChange={(role) => setValues({ ...values, role: (role ?? 'control') as Pager['role'] })}
          />
          <Select
            label={t('notifications.language')}
            allowDeselect={false}
            data={LANGUAGES}
            value={values.locale}
            onChange={(locale) => setValues({ ...values, locale: (locale ?? 'nl') as Pager['locale'] })}
          />
        </div>
        <div className={classes.fields}>
          {places.map(({ id, nombre }) => (
            <TextInput
              key={id ?? 'home'}
              label={t('notifications.numberOf', { place: nombre })}
              maxLength={16}
              value={numberOf(id)}
              onChange={({ currentTarget }) => setNumber(id, currentTarget.value.trim())}
            />
          ))}
        </div>
        {problem && (
          <Text c="red" role="alert" size="sm">
            {problem.errors.addresses ?? problem.message}
          </Text>
        )}
        <Group justify="flex-end">
          {first !== undefined && (
            <TestButton
              label={first}
              start={() => call(testPager, { query: { idCentro }, body: { address: first } })}
            />
          )}
          {pager && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('notifications.remove')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={values.addresses.length === 0}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
