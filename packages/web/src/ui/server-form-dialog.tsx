// chunk: forms
import { Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Form, FormValues } from '@vigilia/contract/form';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { Dialog } from './dialog';
import { Loaded } from './loaded';
import { type FormState, ServerForm } from './server-form';
import classes from './server-form.module.css';
import { LeaveGuard, useLeave } from './server-form-guard';
import type { IsFieldVisible } from './server-form-values';

interface ServerFormPanelProps {
  /** What `prepare` answered: `[values, form]`. */
  query: UseQueryResult<[FormValues | null, Form]>;
  draft: string;
  /** What a new record begins with. */
  initial?: FormValues;
  visible?: IsFieldVisible;
  send: (values: FormValues) => Promise<unknown>;
  cancel: () => void;
}

const FORM = 'server-form';

/** A server-described form on its way, there or failed, with cancel and save below it. */
export function ServerFormPanel({ query, initial, cancel, ...form }: ServerFormPanelProps) {
  const t = useTexts();
  const [{ sending }, setState] = useState<FormState>({ dirty: false, sending: false });
  return (
    <>
      <Loaded query={query} skeleton={320}>
        {([values, description]) => (
          <ServerForm
            id={FORM}
            form={description}
            values={values ?? initial ?? null}
            onState={setState}
            {...form}
          />
        )}
      </Loaded>
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" form={FORM} loading={sending} disabled={!query.data}>
          {t('action.save')}
        </Button>
      </Group>
    </>
  );
}

type ServerFormDialogProps = Omit<ServerFormPanelProps, 'cancel'> & {
  title: string;
  close: () => void;
};

/** The same in a dialog of its own. `send` closes it itself once it has succeeded. */
export function ServerFormDialog({ title, close, ...panel }: ServerFormDialogProps) {
  const { guard, leave } = useLeave(close);
  return (
    <LeaveGuard value={guard}>
      <Dialog onClose={leave} title={title} size="lg">
        <ServerFormPanel {...panel} cancel={leave} />
      </Dialog>
    </LeaveGuard>
  );
}
