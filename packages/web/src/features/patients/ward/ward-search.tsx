// chunk: later

import { IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isDialogOpen } from '#lib/dialog-open';
import { useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import { listen } from '#lib/listen';
import { useStored } from '#lib/use-stored';
import iconTool from '#ui/icon-tool.module.css';
import { PlainButton } from '#ui/plain-button';
import classes from './ward-search.module.css';

interface WardSearchProps {
  value: string;
  onChange: (value: string) => void;
}

/** By name or room. On a phone it is a button until somebody searches; elsewhere the key / leads to it. */
export function WardSearch({ value, onChange }: WardSearchProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const isPhone = useLayout() === 'phone';
  const [opened, setOpened] = useState(false);
  // Folded by somebody who had the focus in it: the button has it then.
  const [folded, setFolded] = useState(false);
  const isFolded = isPhone && !opened && value === '';
  const [hasKey, setHasKey] = useSearchKey(input);
  const close = () => {
    onChange('');
    setOpened(false);
    setFolded(true);
    input.current?.focus();
  };
  if (isFolded)
    return (
      <PlainButton
        className={iconTool.tool}
        aria-label={t('ward.search')}
        autoFocus={folded}
        onClick={() => setOpened(true)}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      </PlainButton>
    );
  return (
    // The key's switch is where the end of a search was: the second of two quick clicks is not meant for it.
    <div
      className={classes.search}
      role="search"
      onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" className={classes.glass} />
      <input
        ref={input}
        className={classes.input}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed the button wants to type
        autoFocus={isPhone && opened}
        aria-label={t('ward.search')}
        placeholder={t('ward.search')}
        aria-keyshortcuts={hasKey && !isPhone ? '/' : undefined}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key !== 'Enter') return;
          // To the first card, and not further: the same key would open it. On iOS a card has buttons and no link.
          event.preventDefault();
          document.querySelector<HTMLElement>('[data-patient] :is(a, button)')?.focus();
        }}
      />
      {value !== '' || isPhone ? (
        <PlainButton className={classes.end} aria-label={t('ward.searchEnd')} onClick={close}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </PlainButton>
      ) : (
        <PlainButton
          className={classes.end}
          aria-label={t('ward.searchKey')}
          title={t('ward.searchKey')}
          aria-pressed={hasKey}
          onClick={() => setHasKey(!hasKey)}
        >
          <kbd className={classes.key}>/</kbd>
        </PlainButton>
      )}
    </div>
  );
}

/** A key without Ctrl or Alt can be switched off: whoever speaks to the computer would press it by a word. */
function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  const [hasKey, setHasKey] = useStored('searchKey', (stored) => stored !== false);
  useEffect(() => {
    if (!hasKey) return;
    return listen<KeyboardEvent>(document, ['keydown'], (event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isField(target) || isDialogOpen()) return;
      event.preventDefault();
      field.current?.focus();
    });
  }, [hasKey, field]);
  return [hasKey, setHasKey] as const;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
