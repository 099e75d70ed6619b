import { Alert, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Field } from '@vigilia/contract/form';
import { useEffect, useRef } from 'react';
import { type TextOf, useTexts } from '#lib/i18n';
import classes from './server-form.module.css';

/** A field that two people changed: what the other one saved, and what was typed here. */
export interface FieldConflict {
  readonly field: Field;
  readonly theirs: string | boolean;
  readonly mine: string | boolean;
}

interface ConflictProps {
  conflicts: readonly FieldConflict[];
  decide: (conflict: FieldConflict, value: string | boolean) => void;
}

/** Both values of each field, and the question which of them stays. */
export function ServerFormConflict({ conflicts, decide }: ConflictProps) {
  const t = useTexts();
  const alert = useRef<HTMLDivElement>(null);
  // The button that saved may be far below.
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      className={classes.whole}
      color="yellow"
      icon={<IconUsers size={20} />}
      title={t('form.conflict')}
      role="alert"
    >
      <p className={classes.conflictHint}>{t('form.conflictHint')}</p>
      {conflicts.map((conflict) => (
        <div
          key={conflict.field.name}
          className={classes.conflict}
          role="group"
          aria-label={conflict.field.title}
        >
          <span className={classes.conflictTitle}>{conflict.field.title}</span>
          {(['theirs', 'mine'] as const).map((whose) => (
            <Button key={whose} variant="default" onClick={() => decide(conflict, conflict[whose])}>
              {t(`form.${whose}`, { value: textOf(conflict.field, conflict[whose], t) })}
            </Button>
          ))}
        </div>
      ))}
    </Alert>
  );
}

function textOf(field: Field, value: string | boolean, t: TextOf): string {
  if (typeof value === 'boolean') return t(value ? 'action.yes' : 'action.no');
  const option = field.choice_options?.find((each) => String(each.value) === value);
  return option?.text || value || t('form.nothing');
}
