import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Form, FormValues } from '@vigilia/contract/form';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf, dropDraft, keepDraft } from '#lib/drafts';
import { isSignedOut, Problem } from '#lib/problem';
import classes from './server-form.module.css';
import { type FieldErrors, validateForm } from './server-form-check';
import { ServerFormField } from './server-form-field';
import { useUnsavedGuard } from './server-form-guard';
import {
  fieldsOf,
  type InputValues,
  type IsFieldVisible,
  initialValues,
  valuesToSend,
  withComputed,
} from './server-form-values';
import { toastWarning } from './toast';

export interface FormState {
  readonly dirty: boolean;
  readonly sending: boolean;
}

export interface ServerFormProps {
  /** For a submit button outside the form: `<Button type="submit" form={id}>`. */
  id: string;
  form: Form;
  /** What the record holds; null for a new one. */
  values: FormValues | null;
  /** Names the form and its record, as in `patient:12`: what is typed outlives a session that ends (lib/drafts). */
  draft: string;
  visible?: IsFieldVisible;
  /** Sends the values. A Problem with `errors` puts each at its field. */
  send: (values: FormValues) => Promise<unknown>;
  onState?: (state: FormState) => void;
  /** Called when saving was refused by validation: nothing was sent. */
  onInvalid?: () => void;
}

const everyField: IsFieldVisible = () => true;

/** A form as the server describes it (decisions §4). Give it a `key` by record. */
export function ServerForm(props: ServerFormProps) {
  const { id, form, draft, visible = everyField, send, onState, onInvalid } = props;
  const { t } = useTranslation();
  const [initial] = useState(() => initialValues(form, props.values));
  const [restoredDraft] = useState(() => draftOf<InputValues>(draft));
  const [values, setValues] = useState<InputValues>(() =>
    restoredDraft ? withComputed(form, { ...initial, ...restoredDraft }) : initial,
  );
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const dirty = fieldsOf(form).some(({ name }) => values[name] !== initial[name]);
  useUnsavedGuard(dirty);

  const saving = useMutation({
    mutationFn: send,
    meta: { handlesErrors: true },
    onSuccess: () => dropDraft(draft),
    onError: (error) => {
      if (isSignedOut(error)) return;
      const errors = error instanceof Problem ? error.errors : {};
      showErrors(errors);
      const atFields = Object.keys(errors).length > 0;
      toastWarning(atFields ? t('error.form') : error.message);
    },
  });

  const sending = saving.isPending;
  useEffect(() => onState?.({ dirty, sending }), [onState, dirty, sending]);

  const change = (name: string, value: string | boolean) => {
    const next = withComputed(form, { ...values, [name]: value });
    setValues(next);
    setFieldErrors((known) => Object.fromEntries(Object.entries(known).filter(([at]) => at !== name)));
    keepDraft(draft, withoutPasswords(form, next));
  };

  const showErrors = (errors: FieldErrors) => {
    setFieldErrors(errors);
    const first = fieldsOf(form).find(({ name }) => errors[name] !== undefined);
    const input = first && element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`);
    input?.focus();
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (sending) return;
    const found = validateForm(form, values, visible);
    if (Object.keys(found).length === 0) {
      saving.mutate(valuesToSend(form, values, visible));
      return;
    }
    showErrors(found);
    onInvalid?.();
  };

  const startOver = () => {
    dropDraft(draft);
    setValues(initial);
    setFieldErrors({});
  };

  const shown = fieldsOf(form).filter(({ name }) => visible(name, values));
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate aria-label={form.title} className={classes.form}>
      {restoredDraft && dirty && (
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
            value={values[field.name] ?? ''}
            error={fieldErrors[field.name]}
            onChange={(value) => change(field.name, value)}
            autoFocus={index === 0}
          />
        </div>
      ))}
    </form>
  );
}

function withoutPasswords(form: Form, values: InputValues): InputValues {
  const open = Object.entries(values).filter(([name]) => form.properties[name]?.custom_type !== 'password');
  return Object.fromEntries(open);
}
