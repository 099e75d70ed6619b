import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLayoutList, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addSection,
  deleteSection,
  editSection,
  type Section as HomeSection,
  listSections,
  orderSections,
  prepareSection,
} from '@vigilia/contract/centres';
import { useState } from 'react';
import { announce } from '#lib/announce';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { listKey, useList } from '#lib/list-query';
import { useMay } from '#lib/may';
import { useIdCentro } from '#lib/session';
import { AddButton } from '#ui/add-button';
import { confirmLoss, showMessage } from '#ui/confirm';
import { RowAction } from '#ui/data-table-action';
import { useRemoval } from '#ui/data-table-removal';
import items from '#ui/item-list.module.css';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { RecordDialog, type RecordKind, resumedDialog } from '#ui/record-dialog';
import { Section } from '#ui/section';
import classes from './settings.module.css';

/** The sections of the home: their names and their order. */
export function SectionsPart() {
  const t = useTexts();
  const query = useList(listSections);
  const [editing, setEditing] = useState(() => resumedDialog('section'));
  const add = useMay()('section:edit') && {
    label: t('settings.sections.add'),
    onClick: () => setEditing({ id: null }),
  };
  return (
    <Section
      title={t('settings.sections.title')}
      lead={t('settings.sections.lead')}
      actions={add && <AddButton {...add} />}
    >
      <Loaded
        query={query}
        skeleton={3 * 65}
        empty={
          <Notice
            icon={IconLayoutList}
            text="settings.sections.empty"
            hint={t(add ? 'settings.sections.hint' : 'tables.notAdded')}
            action={add}
          />
        }
      >
        {({ lista }) => <SectionList sections={lista} edit={(id) => setEditing({ id })} />}
      </Loaded>
      {editing && <RecordDialog kind={SECTION} id={editing.id} close={() => setEditing(null)} />}
    </Section>
  );
}

function SectionList({ sections, edit }: { sections: readonly HomeSection[]; edit: (id: number) => void }) {
  const t = useTexts();
  const mayEdit = useMay()('section:edit');
  const move = useMove(sections);
  const remove = useRemoval<HomeSection>({
    ask: ({ nombre }) =>
      confirmLoss({
        title: `${t('action.delete')}: ${nombre}`,
        hint: t('settings.sections.removeHint'),
        confirm: t('action.delete'),
      }),
    remove: ({ id }) => call(deleteSection, { params: { id } }),
    removed: () => t('settings.sections.removed'),
    list: listSections,
  });
  return (
    <ol className={items.list}>
      {sections.map((section, index) => (
        <li key={section.id} className={items.item}>
          <div className={items.about}>
            <p className={items.name}>{section.nombre}</p>
            <p className={items.small}>{t('settings.sections.residents', { count: section.residents })}</p>
          </div>
          {mayEdit && (
            <div className={items.acts}>
              {DIRECTIONS.map(({ by, Icon, text }) => (
                // Not disabled at the ends of the list: it would lose the focus.
                <ActionIcon
                  key={text}
                  className={classes.move}
                  aria-label={`${t(text)}: ${section.nombre}`}
                  aria-disabled={sections[index + by] === undefined || undefined}
                  onClick={() => move(index, by)}
                >
                  <Icon size={20} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              ))}
              <RowAction
                icon={IconPencil}
                text="settings.sections.rename"
                rowName={section.nombre}
                onClick={() => edit(section.id)}
              />
              <RowAction
                icon={IconTrash}
                text="action.delete"
                rowName={section.nombre}
                onClick={() =>
                  section.residents > 0
                    ? void showMessage(
                        t('settings.sections.inUse', { count: section.residents }),
                        section.nombre,
                      )
                    : remove(section)
                }
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const DIRECTIONS = [
  { by: -1, Icon: IconArrowUp, text: 'settings.sections.up' },
  { by: 1, Icon: IconArrowDown, text: 'settings.sections.down' },
] as const;

/** The new order is on the screen at once; where the server refuses it, the list is loaded again. */
function useMove(sections: readonly HomeSection[]) {
  const t = useTexts();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const queryKey = listKey(listSections, idCentro);
  const order = useMutation({
    mutationFn: (ids: number[]) => call(orderSections, { query: { idCentro }, body: { ids } }),
    scope: { id: 'section-order' },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (index: number, direction: -1 | 1) => {
    if (sections[index + direction] === undefined) return;
    const lista = [...sections];
    const [moved] = lista.splice(index, 1);
    if (!moved) return;
    lista.splice(index + direction, 0, moved);
    client.setQueryData(queryKey, { lista });
    announce(t('settings.sections.moved', { name: moved.nombre, place: index + direction + 1 }));
    order.mutate(lista.map(({ id }) => id));
  };
}

const SECTION: RecordKind = {
  name: 'section',
  list: listSections,
  prepare: prepareSection,
  add: { endpoint: addSection, title: 'settings.sections.add', saved: 'settings.sections.added' },
  edit: {
    endpoint: editSection,
    title: 'settings.sections.rename',
    saved: 'settings.sections.renamed',
  },
};
