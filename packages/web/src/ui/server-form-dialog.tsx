// chunk: forms

import { Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Form, FormValues } from '@vigilia/contract/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog';
import { Loaded } from './loaded';
import { type FormState, ServerForm } from './server-form';
import classes from './server-form.module.css';
import { mayDiscard } from './server-form-guard';
import type { IsFieldVisible } from './server-form-values';

interface ServerFormPanelProps {
  /** What `prepare` answered: `[values, form]`. */
  query: UseQueryResult<[FormValues | null, Form]>;
  draft: string;
  visible?: IsFieldVisible;
  send: (values: FormValues) => Promise<unknown>;
  cancel: () => void;
  onState: (state: FormState) => void;
  state: FormState;
}

const FORM = 'server-form';
const AT_REST: FormState = { dirty: false, sending: false };

/** A server-described form on its way, there or failed, with cancel and save below it. */
export function ServerFormPanel({ query, cancel, state, ...form }: ServerFormPanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <Loaded query={query} skeleton={320}>
        {([values, description]) => <ServerForm id={FORM} form={description} values={values} {...form} />}
      </Loaded>
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" form={FORM} loading={state.sending} disabled={!query.data}>
          {t('action.save')}
        </Button>
      </Group>
    </>
  );
}

type ServerFormDialogProps = Omit<ServerFormPanelProps, 'cancel' | 'onState' | 'state'> & {
  title: string;
  close: () => void;
};

/** The same in a dialog of its own. `send` closes it itself once it has succeeded. */
export function ServerFormDialog({ title, close, ...panel }: ServerFormDialogProps) {
  const [state, setState] = useState(AT_REST);
  const cancel = async () => {
    if (await mayDiscard(state.dirty, panel.draft)) close();
  };
  return (
    <Dialog onClose={() => void cancel()} title={title} size="lg">
      <ServerFormPanel {...panel} cancel={() => void cancel()} onState={setState} state={state} />
    </Dialog>
  );
}
