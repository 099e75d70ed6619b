import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Form, FormValues } from '@vigilia/contract/form';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf, dropDraft, keepDraft } from '#lib/drafts';
import { isSignedOut, Problem } from '#lib/problem';
import classes from './server-form.module.css';
import { check, type FieldErrors } from './server-form-check';
import { ServerFormField } from './server-form-field';
import { useUnsavedGuard } from './server-form-guard';
import {
  fieldsOf,
  type InputValues,
  startValues,
  toSend,
  type Visible,
  withComputed,
} from './server-form-values';
import { toastWarning } from './toast';

export interface FormState {
  readonly dirty: boolean;
  readonly sending: boolean;
}

export interface ServerFormProps {
  /** For a button that stands elsewhere: `<Button type="submit" form={id}>`. */
  id: string;
  form: Form;
  /** What the record holds; null for a new one. */
  values: FormValues | null;
  /** Names the form and its record, as in `patient:12`: what is typed outlives a session that ends (lib/drafts). */
  draft: string;
  visible?: Visible;
  /** Sends the values. A Problem with `errors` puts each at its field. */
  send: (values: FormValues) => Promise<unknown>;
  onState?: (state: FormState) => void;
  /** Saving was asked for and something is wrong: nothing was sent. */
  onInvalid?: () => void;
}

const all: Visible = () => true;

/** A form as the server describes it (decisions §4). Give it a `key` by record. */
export function ServerForm(props: ServerFormProps) {
  const { id, form, draft, visible = all, send, onState, onInvalid } = props;
  const { t } = useTranslation();
  const [start] = useState(() => startValues(form, props.values));
  const [kept] = useState(() => draftOf<InputValues>(draft));
  const [held, setHeld] = useState<InputValues>(() =>
    kept ? withComputed(form, { ...start, ...kept }) : start,
  );
  const [wrongs, setWrongs] = useState<FieldErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const dirty = fieldsOf(form).some(({ name }) => held[name] !== start[name]);
  useUnsavedGuard(dirty);

  const saving = useMutation({
    mutationFn: send,
    meta: { quiet: true },
    onSuccess: () => dropDraft(draft),
    onError: (error) => {
      if (isSignedOut(error)) return;
      const errors = error instanceof Problem ? error.errors : {};
      refuse(errors);
      const atFields = Object.keys(errors).length > 0;
      toastWarning(atFields ? t('error.form') : error.message);
    },
  });

  const sending = saving.isPending;
  useEffect(() => onState?.({ dirty, sending }), [onState, dirty, sending]);

  const change = (name: string, value: string | boolean) => {
    const next = withComputed(form, { ...held, [name]: value });
    setHeld(next);
    setWrongs((known) => Object.fromEntries(Object.entries(known).filter(([at]) => at !== name)));
    keepDraft(draft, withoutPasswords(form, next));
  };

  const refuse = (found: FieldErrors) => {
    setWrongs(found);
    const first = fieldsOf(form).find(({ name }) => found[name] !== undefined);
    const input = first && element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`);
    input?.focus();
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (sending) return;
    const found = check(form, held, visible);
    if (Object.keys(found).length === 0) {
      saving.mutate(toSend(form, held, visible));
      return;
    }
    refuse(found);
    onInvalid?.();
  };

  const startOver = () => {
    dropDraft(draft);
    setHeld(start);
    setWrongs({});
  };

  const shown = fieldsOf(form).filter(({ name }) => visible(name, held));
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate aria-label={form.title} className={classes.form}>
      {kept && dirty && (
        <Alert className={classes.whole} color="yellow" icon={<IconHistory size={20} />}>
          <div className={classes.restored}>
            {t('form.restored')}
            <Button variant="subtle" color="gray" size="compact-md" onClick={startOver}>
              {t('form.startOver')}
            </Button>
          </div>
        </Alert>
      )}
      {shown.map((field, index) => (
        <div
          key={field.name}
          className={classes.field}
          data-kind={field.type === 'boolean' ? 'switch' : field.custom_type}
        >
          <ServerFormField
            field={field}
            value={held[field.name] ?? ''}
            error={wrongs[field.name]}
            onChange={(value) => change(field.name, value)}
            autoFocus={index === 0}
          />
        </div>
      ))}
    </form>
  );
}

function withoutPasswords(form: Form, held: InputValues): InputValues {
  const open = Object.entries(held).filter(([name]) => form.properties[name]?.custom_type !== 'password');
  return Object.fromEntries(open);
}
