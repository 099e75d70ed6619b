import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { PlainButton } from '#ui/plain-button';
import rows from '#ui/tap-row.module.css';
import { isSame } from './find-scanned';
import lists from './row-lists.module.css';
import { type ScanHome, wearerOf } from './scan-home';
import classes from './type-code.module.css';

interface TypeCodeProps {
  home: ScanHome;
  onCode: (text: string) => void;
  onSensor: (id: number) => void;
}

/** No more than fit above a keyboard. */
const MOST_SHOWN = 4;

/** Typing instead of the camera: the sensors that fit are offered, and what is typed may be any code. */
export function TypeCode({ home, onCode, onSensor }: TypeCodeProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const fitting = text === '' ? [] : home.sensors.filter(({ codigo }) => contains(codigo, text));
  // What is typed whole comes first: it may begin others.
  const shown = [...fitting].sort((a, b) => Number(isSame(b.codigo, text)) - Number(isSame(a.codigo, text)));
  return (
    <div className={classes.type}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text === '') return;
          onCode(text);
          // The next code is not typed behind it.
          setTyped('');
        }}
      >
        <TextInput
          className={classes.field}
          size="md"
          label={t('scan.type.label')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button type="submit" size="md" disabled={text === ''}>
          {t('scan.type.go')}
        </Button>
      </form>
      {shown.length > 0 && (
        <ul className={lists.rows} aria-label={t('sensors.title')}>
          {shown.slice(0, MOST_SHOWN).map(({ id, codigo }) => {
            const wearer = wearerOf(home, id);
            return (
              <li key={id}>
                <PlainButton className={rows.row} onClick={() => onSensor(id)}>
                  <span className={rows.about}>
                    <span className={rows.name}>{codigo}</span>
                    <span className={rows.detail}>{wearer ? fullName(wearer) : t('state.unassigned')}</span>
                  </span>
                </PlainButton>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const contains = (code: string, text: string): boolean => code.toLowerCase().includes(text.toLowerCase());
