import { Button, Group, Modal, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Form, FormValues } from '@vigilia/contract/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropDraft } from '#lib/drafts';
import { useLayout } from '#lib/layout';
import { Loaded } from './loaded';
import { type FormState, ServerForm } from './server-form';
import classes from './server-form.module.css';
import { confirmDiscard } from './server-form-guard';
import type { Visible } from './server-form-values';

interface ServerFormDialogProps {
  title: string;
  /** What `prepare` answered: `[values, form]`. */
  query: UseQueryResult<[FormValues | null, Form]>;
  draft: string;
  visible?: Visible;
  send: (values: FormValues) => Promise<unknown>;
  close: () => void;
}

const FORM = 'server-form-dialog';

/** A dialog with a server-described form, cancel and save. `send` closes it itself once it has succeeded. */
export function ServerFormDialog({ title, query, draft, visible, send, close }: ServerFormDialogProps) {
  const { t } = useTranslation();
  const phone = useLayout() === 'phone';
  const [{ dirty, sending }, setState] = useState<FormState>({ dirty: false, sending: false });
  const cancel = async () => {
    if (dirty && !(await confirmDiscard())) return;
    dropDraft(draft);
    close();
  };
  return (
    <Modal
      opened
      onClose={() => void cancel()}
      title={title}
      size="lg"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />}>
        {([values, form]) => (
          <ServerForm
            id={FORM}
            form={form}
            values={values}
            draft={draft}
            {...(visible && { visible })}
            send={send}
            onState={setState}
          />
        )}
      </Loaded>
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={() => void cancel()}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" form={FORM} loading={sending} disabled={!query.data}>
          {t('action.save')}
        </Button>
      </Group>
    </Modal>
  );
}
