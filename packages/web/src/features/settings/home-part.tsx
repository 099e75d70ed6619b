import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { editCentre, prepareCentre } from '@vigilia/contract/centres';
import type { FormValues } from '@vigilia/contract/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { i18n } from '#lib/i18n';
import { useCentre, useIdCentro } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { modals } from '#ui/modals';
import { Section } from '#ui/section';
import { type FormState, ServerForm } from '#ui/server-form';
import { toastSuccess } from '#ui/toast';
import classes from './settings.module.css';

const FORM = 'home-form';

/** The home's name and its time zone. */
export function HomePart() {
  const { t } = useTranslation();
  const idCentro = useIdCentro();
  const zone = useCentre()?.zona;
  const { language } = i18n;
  const [state, setState] = useState<FormState>({ dirty: false, sending: false });
  const query = useQuery({
    queryKey: [prepareCentre.name, { idCentro, language }],
    queryFn: ({ signal }) => call(prepareCentre, { query: { idCentro }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { handlesErrors: true },
  });
  const send = async (body: FormValues) => {
    const next = body['zona'];
    if (typeof next === 'string' && next !== zone && !(await confirmZone(next))) return;
    await call(editCentre, { query: { idCentro }, body });
    toastSuccess(t('alert.settings.home.saved'));
    await query.refetch();
  };
  return (
    <Section title={t('alert.settings.home.title')}>
      <p className={classes.lead}>{t('alert.settings.home.lead')}</p>
      <div className={classes.form}>
        <Loaded query={query} skeleton={<Skeleton height={84} radius="md" />}>
          {([values, form]) => (
            <ServerForm
              key={query.dataUpdatedAt}
              id={FORM}
              form={form}
              values={values}
              draft={`home:${idCentro ?? ''}`}
              send={send}
              onState={setState}
            />
          )}
        </Loaded>
        <Text size="sm" c="dimmed" mt="md">
          {t('alert.settings.home.zoneHint')}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button type="submit" form={FORM} disabled={!state.dirty} loading={state.sending}>
            {t('action.save')}
          </Button>
        </Group>
      </div>
    </Section>
  );
}

/** Says what another zone does before it does it. */
function confirmZone(zone: string): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: i18n.t('alert.settings.home.zoneTitle', { zone: zone.replaceAll('_', ' ') }),
      children: <Text>{i18n.t('alert.settings.home.zoneWarning')}</Text>,
      labels: { confirm: i18n.t('alert.settings.home.zoneConfirm'), cancel: i18n.t('action.cancel') },
      closeButtonProps: { 'aria-label': i18n.t('action.close') },
      onConfirm: () => resolve(true),
      // After a yes the promise is settled already, and this changes nothing.
      onClose: () => resolve(false),
    });
  });
}
