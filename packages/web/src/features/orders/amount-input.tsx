import { ActionIcon, Input, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { MAX_MATERIAL } from '@vigilia/contract/orders';
import { type ReactNode, useId } from 'react';
import { useTexts } from '#lib/i18n';
import { parseAmount } from './check-material';
import classes from './material-form.module.css';

interface AmountInputProps {
  label: string;
  icon: ReactNode;
  /** As it was typed: what is no amount stays as it is and is refused, it is not made into another amount. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** 0 to 100, typed or changed with the two buttons. */
export function AmountInput({ label, icon, value, onChange, error }: AmountInputProps) {
  const t = useTexts();
  const id = useId();
  const errorId = useId();
  const amount = parseAmount(value);
  const step = (by: number) => onChange(String(Math.min(MAX_MATERIAL, Math.max(0, (amount ?? 0) + by))));
  return (
    <div className={classes.amount}>
      <span className={classes.amountIcon} aria-hidden="true">
        {icon}
      </span>
      <label htmlFor={id} className={classes.amountLabel}>
        {label}
      </label>
      <div className={classes.stepper}>
        <ActionIcon
          variant="default"
          disabled={amount === 0}
          aria-label={t('orderDialog.fewer', { what: label })}
          onClick={() => step(-1)}
        >
          <IconMinus size={18} />
        </ActionIcon>
        <TextInput
          id={id}
          size="md"
          className={classes.figure}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          error={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
        />
        <ActionIcon
          variant="default"
          disabled={amount === MAX_MATERIAL}
          aria-label={t('orderDialog.more', { what: label })}
          onClick={() => step(1)}
        >
          <IconPlus size={18} />
        </ActionIcon>
      </div>
      {error && (
        <Input.Error id={errorId} className={classes.amountError} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
