import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Board, listBoards, revokeBoard } from '@vigilia/contract/boards';
import { SECOND } from '@vigilia/domain/instant';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useList } from '#lib/list-query';
import { useMay } from '#lib/may';
import { useMomentAt } from '#lib/moment';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro, useZone } from '#lib/session';
import { AddButton } from '#ui/add-button';
import { confirmLoss } from '#ui/confirm';
import items from '#ui/item-list.module.css';
import { Loaded } from '#ui/loaded';
import { openDialog } from '#ui/modals';
import { Section } from '#ui/section';
import { boardAddress } from './board-address';
import { BoardForm } from './board-form';
import classes from './boards-section.module.css';

/** The wall boards of the home, for its administrators. */
export function BoardsSection() {
  const t = useTexts();
  const query = useList(listBoards, {
    // A screen that was just paired is seen soon.
    refetchInterval: 30 * SECOND,
    meta: { handlesErrors: true },
  });
  const mayAdd = useMay()('board:manage');
  const add = () => openForm(t('boards.add'));
  return (
    <Section
      title={t('boards.title')}
      actions={mayAdd && <AddButton label={t('boards.add')} onClick={add} />}
    >
      <Text c="dimmed" mb="sm" maw="44rem">
        {t('boards.lead')}
      </Text>
      <Loaded
        query={query}
        skeleton={96}
        empty={<Text>{mayAdd ? t('boards.none', { address: boardAddress() }) : t('boards.noneYet')}</Text>}
      >
        {({ lista }) => (
          <ul className={items.list}>
            {lista.map((board) => (
              <BoardItem key={board.id} board={board} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const openForm = (title: string, board?: Board): void =>
  openDialog((close) => <BoardForm board={board} done={close} />, { title });

function BoardItem({ board }: { board: Board }) {
  const { id, nombre, secciones, roomOnly, locale, lastSeen, createdAt, autor } = board;
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  const idCentro = useIdCentro();
  const mayManage = useMay()('board:manage');
  const known = useQuery(patientsQuery(idCentro)).data?.secciones;
  const names = known?.filter(({ id }) => secciones.includes(id)).map((section) => section.nombre) ?? [];
  const lostSections = secciones.length > 0 && names.length === 0 && known !== undefined;
  const mayRevoke = () =>
    confirmLoss({
      title: t('boards.revokeOf', { name: nombre }),
      hint: t('boards.revokeHint'),
      confirm: t('boards.revoke'),
    });
  const revoke = useMutation({
    mutationFn: async () => (await mayRevoke()) && call(revokeBoard, { params: { id } }),
    meta: { refreshes: [listBoards.name] },
  });
  return (
    <li className={items.item}>
      <IconDeviceTv size={28} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <div className={items.about}>
        <Group gap="xs">
          <Text fw={600}>{nombre}</Text>
          {roomOnly && (
            <Badge variant="default" tt="none" fw={500}>
              {t('boards.roomOnly')}
            </Badge>
          )}
        </Group>
        <Text size="sm">
          {secciones.length === 0 ? t('boards.allSections') : names.join(' · ')}
          {lostSections && t('boards.noSection')}
        </Text>
        <Text c="dimmed" size="sm">
          {locale && `${t(`language.${locale}`)} · `}
          {lastSeen === null ? t('boards.neverSeen') : t('boards.seen', { at: momentAt(lastSeen) })}
          {' · '}
          {t('boards.paired', { name: autor, at: momentAt(createdAt) })}
        </Text>
      </div>
      {mayManage && (
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={t('boards.changeOf', { name: nombre })}
            onClick={() => openForm(nombre, board)}
          >
            {t('boards.change')}
          </Button>
          <Button
            variant="default"
            aria-label={t('boards.revokeOf', { name: nombre })}
            loading={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            {t('boards.revoke')}
          </Button>
        </Group>
      )}
    </li>
  );
}
