import { Button, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { listChannels, type Pager, removePager, setPager, testPager } from '@vigilia/contract/channels';
import { LOCALES } from '@vigilia/domain/locales';
import { call } from '#lib/call';
import { i18n, useTexts } from '#lib/i18n';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro } from '#lib/session';
import { CallForm, FormError, useCallForm } from '#ui/call-form';
import { confirmRemoval } from './confirm-removal';
import classes from './notifications.module.css';
import { TestButton } from './test-button';

/** What a control station usually listens on behind a serial server. */
const NEW_PAGER: Pager = { host: '', port: 4001, role: 'control', locale: 'nl', addresses: [] };

/** The paging system (ESPA 4.4.4): where it is, and which numbers are called for which section. */
export function PagerForm({ pager }: { pager: Pager | null }) {
  const t = useTexts();
  const idCentro = useIdCentro();
  const { data: list } = useQuery(patientsQuery(idCentro));
  const newPager: Pager = { ...NEW_PAGER, locale: i18n.language as Pager['locale'] };
  const refreshes = [listChannels.name];
  const form = useCallForm({
    initialValues: pager ?? newPager,
    send: (body) => call(setPager, { query: { idCentro }, body }),
    done: t('notifications.saved'),
    refreshes,
  });
  const { addresses } = form.values;
  const numberOf = (seccion: number | null) =>
    addresses.find((one) => one.seccion === seccion)?.address ?? '';
  const setNumber = (seccion: number | null, address: string) => {
    const others = addresses.filter((one) => one.seccion !== seccion);
    form.setFieldValue('addresses', address ? [...others, { seccion, address }] : others);
  };
  const remove = useMutation({
    mutationFn: async () => {
      if (!(await confirmRemoval(t('notifications.pager')))) return;
      await call(removePager, { query: { idCentro } });
      form.setValues(newPager);
    },
    meta: { refreshes },
  });
  const places = [{ id: null, nombre: t('notifications.wholeHome') }, ...(list?.secciones ?? [])];
  const first = pager?.addresses[0]?.address;
  const buttons = (
    <>
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
    </>
  );
  return (
    <CallForm form={form} buttons={buttons} disabled={addresses.length === 0}>
      <Text c="dimmed" size="sm">
        {t('notifications.pagerHint')}
      </Text>
      <div className={classes.fields}>
        <TextInput {...form.getInputProps('host')} label={t('notifications.host')} />
        <NumberInput
          {...form.getInputProps('port')}
          size="md"
          label={t('notifications.port')}
          min={1}
          max={65_535}
          onChange={(port) => form.setFieldValue('port', Number(port))}
        />
        <Select
          {...form.getInputProps('role')}
          label={t('notifications.role')}
          allowDeselect={false}
          data={(['control', 'station'] as const).map((value) => ({
            value,
            label: t(`notifications.roles.${value}`),
          }))}
        />
        <Select
          {...form.getInputProps('locale')}
          label={t('notifications.language')}
          allowDeselect={false}
          data={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
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
      {form.errors['addresses'] && <FormError>{form.errors['addresses']}</FormError>}
    </CallForm>
  );
}
