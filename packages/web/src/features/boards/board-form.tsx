import { Checkbox, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addBoard, type Board, editBoard, listBoards } from '@vigilia/contract/boards';
import { isLocale, LOCALES } from '@vigilia/domain/locales';
import { useState } from 'react';
import { call } from '#lib/call';
import { i18n, useTexts } from '#lib/i18n';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro } from '#lib/session';
import { CallForm, useCallForm } from '#ui/call-form';
import { boardAddress } from './board-address';

interface BoardFormProps {
  /** Absent: a new one, by the code that it shows. */
  board?: Board | undefined;
  done: () => void;
}

/** A board's name, its language, its sections, and whether it shows names. */
export function BoardForm({ board, done }: BoardFormProps) {
  const t = useTexts();
  const idCentro = useIdCentro();
  const known = useQuery(patientsQuery(idCentro)).data?.secciones ?? [];
  const [isAll, setAll] = useState(board === undefined || board.secciones.length === 0);
  // A section that was removed since is not sent again.
  const idsOf = (chosen: readonly string[]): number[] =>
    isAll ? [] : known.map(({ id }) => id).filter((id) => chosen.includes(String(id)));
  const form = useCallForm({
    initialValues: {
      code: '',
      nombre: board?.nombre ?? '',
      secciones: board?.secciones.map(String) ?? [],
      roomOnly: board?.roomOnly ?? false,
      locale: board ? (board.locale ?? '') : i18n.language,
    },
    send: ({ code, nombre, secciones, roomOnly, locale }) => {
      const body = {
        ...{ nombre, secciones: idsOf(secciones), roomOnly },
        locale: isLocale(locale) ? locale : null,
      };
      return board
        ? call(editBoard, { params: { id: board.id }, body })
        : call(addBoard, { query: { idCentro }, body: { ...body, code } });
    },
    onSuccess: done,
    refreshes: [listBoards.name],
  });
  const lacksSections = !isAll && idsOf(form.values.secciones).length === 0;
  return (
    <CallForm form={form} disabled={lacksSections}>
      {!board && (
        <TextInput
          {...form.getInputProps('code')}
          label={t('boards.code')}
          description={t('boards.codeHint', { address: boardAddress() })}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={9}
          styles={{ input: { letterSpacing: '0.2em', textTransform: 'uppercase', fontWeight: 600 } }}
        />
      )}
      <TextInput {...form.getInputProps('nombre')} label={t('boards.name')} maxLength={60} />
      <NativeSelect
        {...form.getInputProps('locale')}
        label={t('language.label')}
        data={[
          // Paired before a board had a language of its own.
          ...(board && board.locale === null ? [{ value: '', label: t('boards.ownLanguage') }] : []),
          ...LOCALES.map((value) => ({ value, label: t(`language.${value}`) })),
        ]}
      />
      <Checkbox.Group
        {...form.getInputProps('secciones')}
        label={t('boards.sections')}
        error={form.errors['secciones'] ?? (lacksSections && t('boards.noSections'))}
      >
        <Stack gap="xs" mt="xs">
          <Switch
            label={t('boards.allSections')}
            checked={isAll}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
          {!isAll && known.map(({ id, nombre }) => <Checkbox key={id} value={String(id)} label={nombre} />)}
        </Stack>
      </Checkbox.Group>
      <Switch
        {...form.getInputProps('roomOnly', { type: 'checkbox' })}
        label={t('boards.roomOnly')}
        description={t('boards.roomOnlyHint')}
      />
    </CallForm>
  );
}
