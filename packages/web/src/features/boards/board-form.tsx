import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addBoard, type Board, editBoard } from '@vigilia/contract/boards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { patientsQuery } from '#lib/patients-query';
import { Problem } from '#lib/problem';
import { useIdCentro } from '#lib/session';
import { boardAddress } from './board-address';
import { boardsQuery } from './boards.queries';

interface BoardFormProps {
  /** Absent: a new one, by the code that it shows. */
  board?: Board;
  done: () => void;
}

/** A board's name, its sections, and whether it shows names. */
export function BoardForm({ board, done }: BoardFormProps) {
  const { t } = useTranslation();
  const idCentro = useIdCentro();
  const client = useQueryClient();
  const known = useQuery(patientsQuery(idCentro)).data?.secciones ?? [];
  const [code, setCode] = useState('');
  const [nombre, setNombre] = useState(board?.nombre ?? '');
  const [isAll, setAll] = useState(board === undefined || board.secciones.length === 0);
  const [chosen, setChosen] = useState<readonly number[]>(board?.secciones ?? []);
  const [roomOnly, setRoomOnly] = useState(board?.roomOnly ?? false);
  // A section that was removed since is not sent again.
  const secciones = isAll ? [] : known.map(({ id }) => id).filter((id) => chosen.includes(id));
  const lacksSections = !isAll && secciones.length === 0;
  const save = useMutation({
    mutationFn: () => {
      const body = { nombre, secciones, roomOnly };
      return board
        ? call(editBoard, { params: { id: board.id }, body })
        : call(addBoard, { query: { idCentro }, body: { ...body, code } });
    },
    meta: { handlesErrors: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: boardsQuery(idCentro).queryKey });
      done();
    },
  });
  const problem = save.error instanceof Problem ? save.error : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!lacksSections) save.mutate();
      }}
    >
      <Stack>
        {!board && (
          <TextInput
            label={t('boards.code')}
            description={t('boards.codeHint', { address: boardAddress() })}
            data-autofocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={9}
            styles={{ input: { letterSpacing: '0.2em', textTransform: 'uppercase', fontWeight: 600 } }}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            error={problem?.errors.code}
          />
        )}
        <TextInput
          label={t('boards.name')}
          maxLength={60}
          value={nombre}
          onChange={({ currentTarget }) => setNombre(currentTarget.value)}
          error={problem?.errors.nombre}
        />
        <Checkbox.Group
          label={t('boards.sections')}
          value={secciones.map(String)}
          onChange={(ids) => setChosen(ids.map(Number))}
          error={problem?.errors.secciones ?? (lacksSections && save.isIdle ? t('boards.noSections') : null)}
        >
          <Stack gap="xs" mt="xs">
            <Switch
              label={t('boards.allSections')}
              checked={isAll}
              onChange={({ currentTarget }) => setAll(currentTarget.checked)}
            />
            {!isAll &&
              known.map(({ id, nombre: name }) => <Checkbox key={id} value={String(id)} label={name} />)}
          </Stack>
        </Checkbox.Group>
        <Switch
          label={t('boards.roomOnly')}
          description={t('boards.roomOnlyHint')}
          checked={roomOnly}
          onChange={({ currentTarget }) => setRoomOnly(currentTarget.checked)}
        />
        {problem && Object.keys(problem.errors).length === 0 && (
          <Text c="red" role="alert" size="sm">
            {problem.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={lacksSections}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
