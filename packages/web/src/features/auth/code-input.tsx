import { useEffect, useId, useRef } from 'react';
import classes from './code-input.module.css';

const LENGTH = 6;

interface CodeInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once the sixth digit is in. */
  onComplete: (value: string) => void;
  disabled: boolean;
}

/**
 * Six boxes to see, one field underneath: it pastes, it takes the phone's suggestion, and a screen reader meets
 * one field instead of six.
 */
export function CodeInput({ label, value, onChange, onComplete, disabled }: CodeInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The field that had the focus has just gone: typing goes on here.
  useEffect(() => field.current?.focus(), []);
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, LENGTH);
    onChange(digits);
    if (digits.length === LENGTH && digits !== value) onComplete(digits);
  };
  return (
    <div className={classes.code}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.field}>
        <input
          id={id}
          ref={field}
          className={classes.input}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={disabled}
        />
        <div className={classes.boxes} aria-hidden="true">
          {Array.from({ length: LENGTH }, (_, place) => (
            <span
              key={place}
              className={classes.box}
              data-next={place === Math.min(value.length, LENGTH - 1)}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
