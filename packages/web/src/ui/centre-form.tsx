import { Button, Group } from '@mantine/core';
import type { editCentre, prepareCentre } from '@vigilia/contract/centres';
import type { FormValues } from '@vigilia/contract/form';
import { type ReactNode, useState } from 'react';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { usePrepareForm } from '#lib/prepare-form';
import { useIdCentro } from '#lib/session';
import { Loaded } from './loaded';
import { type FormState, ServerForm, type ServerFormProps } from './server-form';
import { toastSuccess } from './toast';

interface CentreFormProps {
  /** Names the form and its draft. */
  name: string;
  /** All forms about a centre have the same input and answer. */
  prepare: typeof prepareCentre;
  edit: typeof editCentre;
  /** The toast afterwards. */
  saved: string;
  /** As high as the fields become. */
  skeletonHeight: number;
  /** Asked before it is sent; false: it is not. */
  confirm?: (body: FormValues) => Promise<boolean>;
  layout?: ServerFormProps['layout'];
  /** Between the fields and the button. */
  children?: ReactNode;
}

/** A form about the whole centre, on the page itself: loaded anew after it was saved. */
export function CentreForm(props: CentreFormProps) {
  const { name, prepare, edit, saved, skeletonHeight, confirm, layout, children } = props;
  const t = useTexts();
  const idCentro = useIdCentro();
  const [state, setState] = useState<FormState>({ dirty: false, sending: false });
  // Only then the fields are made anew: an answer that comes by itself must not take the focus from somebody who types.
  const [saves, setSaves] = useState(0);
  const query = usePrepareForm(prepare, null);
  const send = async (body: FormValues) => {
    if (confirm && !(await confirm(body))) return false;
    await call(edit, { query: { idCentro }, body });
    toastSuccess(saved);
    return query.refetch();
  };
  return (
    <>
      <Loaded query={query} skeleton={skeletonHeight}>
        {([values, form]) => (
          <ServerForm
            key={saves}
            id={name}
            form={form}
            values={values}
            draft={`${name}:${idCentro ?? ''}`}
            send={send}
            onSaved={() => setSaves(saves + 1)}
            onState={setState}
            {...(layout && { layout })}
          />
        )}
      </Loaded>
      {children}
      <Group justify="flex-end" mt="md">
        <Button type="submit" form={name} disabled={!state.dirty} loading={state.sending}>
          {t('action.save')}
        </Button>
      </Group>
    </>
  );
}
