// chunk: forms
import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Form, FormValues } from '@vigilia/contract/form';
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { draftOf, dropDraft, keepDraft } from '#lib/drafts';
import { useTexts } from '#lib/i18n';
import { isSignedOut, Problem } from '#lib/problem';
import classes from './server-form.module.css';
import { type FieldErrors, validateForm } from './server-form-check';
import { type FieldConflict, ServerFormConflict } from './server-form-conflict';
import { type FieldLook, ServerFormField } from './server-form-field';
import { useUnsavedGuard } from './server-form-guard';
import {
  changedFields,
  fieldsOf,
  type InputValues,
  type IsFieldVisible,
  initialValues,
  pick,
  valuesToSend,
  withComputed,
} from './server-form-values';
import { toastWarning } from './toast';

export interface FormState {
  readonly dirty: boolean;
  readonly sending: boolean;
}

/** Draws one field; nothing where the server describes none of that name. */
export type DrawField = (name: string, look?: FieldLook) => ReactNode;

export interface ServerFormProps {
  /** For a submit button outside the form: `<Button type="submit" form={id}>`. */
  id: string;
  form: Form;
  /** What the record holds; null for a new one. */
  values: FormValues | null;
  /** Names the form and its record, as in `patient:12`: what is typed outlives a session that ends (lib/drafts). */
  draft: string;
  visible?: IsFieldVisible;
  /** Another arrangement than all fields one after the other. */
  layout?: (draw: DrawField, values: InputValues) => ReactNode;
  /** Sends the values; false: it did not. A Problem with `errors` puts each at its field. */
  send: (values: FormValues) => Promise<unknown>;
  /** Called once it is stored and its draft dropped. */
  onSaved?: () => void;
  onState?: (state: FormState) => void;
  /** Called when saving was refused by validation: nothing was sent. */
  onInvalid?: () => void;
}

/** What is kept of a form while it is filled in: what was changed, and from what. */
interface FormDraft {
  readonly inputs: InputValues;
  readonly base: FormValues | null;
}

const everyField: IsFieldVisible = () => true;

/** A form as the server describes it (R-FORMS-22). Give it a `key` by record. */
export function ServerForm(props: ServerFormProps) {
  const { id, form, draft, visible = everyField, layout, send, onSaved, onState, onInvalid } = props;
  const t = useTexts();
  const [restoredDraft] = useState(() => draftOf<FormDraft>(draft));
  // What was read before it was changed: with a version the server compares it with what it has now.
  const [base, setBase] = useState(() =>
    restoredDraft?.base?.['version'] ? restoredDraft.base : props.values,
  );
  const initial = useMemo(() => initialValues(form, base), [form, base]);
  const [values, setValues] = useState<InputValues>(() =>
    restoredDraft ? withComputed(form, { ...initial, ...restoredDraft.inputs }) : initial,
  );
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const dirty = changedFields(form, values, initial).length > 0;
  useUnsavedGuard(dirty, draft);

  const saving = useMutation({
    mutationFn: send,
    meta: { handlesErrors: true },
    onSuccess: (sent) => {
      if (sent === false) return;
      dropDraft(draft);
      onSaved?.();
    },
    onError: (error): void => {
      if (isSignedOut(error)) return;
      if (error instanceof Problem && error.current) return mergeWith(error.current);
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
    keep(next, base);
  };

  const keep = (inputs: InputValues, base: FormValues | null) => {
    const changed = changedFields(form, inputs, initialValues(form, base));
    const open = changed.filter((each) => form.properties[each]?.custom_type !== 'password');
    keepDraft(draft, { inputs: pick(inputs, open), base } satisfies FormDraft);
  };

  /** With a version only what was changed is sent, so that nobody undoes what a colleague has changed. */
  const toSend = (inputs: InputValues, base: FormValues | null): FormValues => {
    const sent = valuesToSend(form, inputs, visible);
    const version = base?.['version'];
    if (!version) return sent;
    return { ...pick(sent, changedFields(form, inputs, initialValues(form, base))), version };
  };

  /** Somebody else has saved meanwhile. What only one of the two has changed is kept; about the rest the user is asked. */
  const mergeWith = (current: FormValues): void => {
    const theirs = initialValues(form, current);
    const mine = changedFields(form, values, initial);
    const merged = withComputed(form, { ...theirs, ...pick(values, mine) });
    const inConflict = mine.filter((name) => theirs[name] !== initial[name] && theirs[name] !== values[name]);
    setBase(current);
    setValues(merged);
    keep(merged, current);
    if (inConflict.length === 0) return saving.mutate(toSend(merged, current));
    setConflicts(
      fieldsOf(form)
        .filter(({ name }) => inConflict.includes(name))
        .map((field) => ({
          field,
          theirs: theirs[field.name] ?? '',
          mine: values[field.name] ?? '',
        })),
    );
    onInvalid?.();
  };
  const decide = (conflict: FieldConflict, value: string | boolean) => {
    change(conflict.field.name, value);
    setConflicts(conflicts.filter((each) => each !== conflict));
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
    if (sending || conflicts.length > 0) return;
    const found = validateForm(form, values, visible);
    if (Object.keys(found).length === 0) {
      saving.mutate(toSend(values, base));
      return;
    }
    showErrors(found);
    onInvalid?.();
  };

  const startOver = () => {
    dropDraft(draft);
    setValues(initial);
    setFieldErrors({});
    setConflicts([]);
  };

  const shown = fieldsOf(form).filter(({ name }) => visible(name, values));
  const draw: DrawField = (name, look) => {
    const field = shown.find((each) => each.name === name);
    if (!field) return null;
    return (
      <div
        key={name}
        className={classes.field}
        data-kind={field.type === 'boolean' ? 'switch' : field.custom_type}
      >
        <ServerFormField
          field={field}
          value={values[name] ?? ''}
          error={fieldErrors[name]}
          onChange={(value) => change(name, value)}
          autoFocus={field === shown[0]}
          {...look}
        />
      </div>
    );
  };
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
      {conflicts.length > 0 && <ServerFormConflict conflicts={conflicts} decide={decide} />}
      {layout ? layout(draw, values) : shown.map(({ name }) => draw(name))}
    </form>
  );
}
