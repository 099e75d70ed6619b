import { PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@vigilia/contract/form';
import { useTexts } from '#lib/i18n';
import classes from './server-form.module.css';
import { isRequired } from './server-form-check';
import { DayInput } from './server-form-day';

export interface FieldLook {
  /** Its title stands beside it already, as in the head of a table: only screen readers get it. */
  isTitleHidden?: boolean;
  /** Behind what is typed. */
  unit?: string;
}

interface FieldProps extends FieldLook {
  field: Field;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
  autoFocus?: boolean;
}

/** A string is a text input (a date input when custom_type is date), a choice a select, a boolean a switch. */
export function ServerFormField(props: FieldProps) {
  const { field, value, error, onChange, autoFocus, isTitleHidden = false, unit } = props;
  const t = useTexts();
  const isReadOnly = field.readonly === true || field.computed === true;
  const common = {
    name: field.name,
    ...(isTitleHidden ? { 'aria-label': field.title } : { label: field.title }),
    error,
    required: isRequired(field),
    readOnly: isReadOnly,
    'data-readonly': isReadOnly || undefined,
    'data-autofocus': autoFocus || undefined,
  };
  const text = String(value);
  const typed = { ...common, value: text };
  const onType = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value);

  if (field.type === 'boolean') {
    return (
      <Switch
        name={field.name}
        label={field.title}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        error={error}
        disabled={field.readonly === true}
        withThumbIndicator={false}
        labelPosition="left"
        size="md"
        className={classes.switch}
        classNames={{ body: classes.switchBody, labelWrapper: classes.switchLabel }}
      />
    );
  }
  if (field.type === 'choice') {
    const options = field.choice_options ?? [];
    const kept = field.attr['default-value'] !== undefined || common.required;
    return (
      <Select
        {...common}
        data={options.map(({ value, text }) => ({ value: String(value), label: text }))}
        value={text || null}
        onChange={(chosen) => onChange(chosen ?? '')}
        placeholder={t('form.choose')}
        nothingFoundMessage={t('form.noMatch')}
        allowDeselect={!kept}
        clearable={!kept}
        searchable={options.length > 9}
        clearButtonProps={{ 'aria-label': t('form.clear') }}
      />
    );
  }
  switch (field.custom_type) {
    case 'date':
      return <DayInput {...typed} onChange={onChange} />;
    case 'textarea':
      return <Textarea {...typed} onChange={onType} rows={4} size="md" resize="vertical" />;
    case 'password':
      return <PasswordInput {...typed} onChange={onType} autoComplete="new-password" />;
    case 'number':
      return (
        <TextInput
          {...typed}
          onChange={onType}
          inputMode="decimal"
          autoComplete="off"
          rightSection={unit && <span className={classes.unit}>{unit}</span>}
          rightSectionPointerEvents="none"
        />
      );
    case 'email':
      return <TextInput {...typed} onChange={onType} type="email" autoComplete="email" />;
    case undefined:
      return <TextInput {...typed} onChange={onType} autoComplete="off" />;
  }
}
