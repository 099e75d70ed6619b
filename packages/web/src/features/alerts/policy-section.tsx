import { Box, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { editAlertPolicy, prepareAlertPolicy } from '@vigilia/contract/alert-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { useIdCentro } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { Section } from '#ui/section';
import { type FormState, ServerForm } from '#ui/server-form';
import { toastSuccess } from '#ui/toast';
import { useNearScreen } from '#ui/use-near-screen';

const FORM = 'alert-policy';

/** The home's alert policy, as the server describes it. */
export function PolicySection() {
  const { t, i18n } = useTranslation();
  const idCentro = useIdCentro();
  const [state, setState] = useState<FormState>({ dirty: false, sending: false });
  // Below two long tables: drawn when somebody comes near it.
  const [near, place] = useNearScreen();
  const query = useQuery({
    queryKey: [prepareAlertPolicy.name, { idCentro, language: i18n.language }],
    queryFn: ({ signal }) => call(prepareAlertPolicy, { query: { idCentro }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { handlesErrors: true },
    enabled: near,
  });
  return (
    <Section title={t('alert.policy.title')}>
      <p ref={place}>{t('alert.policy.lead')}</p>
      {near ? (
        <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />}>
          {([values, form]) => (
            <ServerForm
              key={query.dataUpdatedAt}
              id={FORM}
              form={form}
              values={values}
              draft={`alertPolicy:${idCentro ?? ''}`}
              send={async (body) => {
                await call(editAlertPolicy, { query: { idCentro }, body });
                toastSuccess(t('alert.policy.saved'));
                await query.refetch();
              }}
              onState={setState}
            />
          )}
        </Loaded>
      ) : (
        <Box h={480} />
      )}
      <Group justify="flex-end" mt="md">
        <Button type="submit" form={FORM} disabled={!state.dirty} loading={state.sending}>
          {t('action.save')}
        </Button>
      </Group>
    </Section>
  );
}
