import { ActionIcon, Input, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { MAX_MATERIAL } from '@vigilia/contract/orders';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './material-form.module.css';

interface AmountInputProps {
  label: string;
  icon: ReactNode;
  value: number;
  onChange: (value: number) => void;
  error?: ReactNode;
}

/** 0 to 100, typed or changed with the two buttons. */
export function AmountInput({ label, icon, value, onChange, error }: AmountInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const step = (by: number) => onChange(Math.min(MAX_MATERIAL, Math.max(0, value + by)));
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
          disabled={value <= 0}
          aria-label={t('orderDialog.fewer', { what: label })}
          onClick={() => step(-1)}
        >
          <IconMinus size={18} />
        </ActionIcon>
        <NumberInput
          id={id}
          size="md"
          className={classes.figure}
          min={0}
          max={MAX_MATERIAL}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={value}
          onChange={(given) => onChange(typeof given === 'number' ? given : 0)}
          error={Boolean(error)}
        />
        <ActionIcon
          variant="default"
          disabled={value >= MAX_MATERIAL}
          aria-label={t('orderDialog.more', { what: label })}
          onClick={() => step(1)}
        >
          <IconPlus size={18} />
        </ActionIcon>
      </div>
      {error && <Input.Error className={classes.amountError}>{error}</Input.Error>}
    </div>
  );
}
