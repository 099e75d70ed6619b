import { IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import {
  addStaff,
  deleteStaff,
  editStaff,
  listStaff,
  prepareStaff,
  type StaffMember,
} from '@vigilia/contract/staff';
import { useState } from 'react';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useList } from '#lib/list-query';
import { useMay } from '#lib/may';
import { roleKey } from '#lib/role-key';
import { useCentre, useIdCentro } from '#lib/session';
import { RowAction } from '#ui/data-table-action';
import type { Column } from '#ui/data-table-columns';
import { useRemoval } from '#ui/data-table-removal';
import { LoadedTable } from '#ui/loaded-table';
import { Page } from '#ui/page';
import { RecordDialog, type RecordKind, resumedDialog } from '#ui/record-dialog';

export function StaffPage() {
  const t = useTexts();
  const may = useMay();
  const idCentro = useIdCentro();
  const [editing, setEditing] = useState(() => resumedDialog('staff'));
  const add = may('staff:add') && { label: t('staff.add'), onClick: () => setEditing({ id: null }) };
  const remove = useRemoval<StaffMember>({
    ask: ({ nombre: name }) => ({
      act: t('question.deleteStaff', { name }),
      after: t('question.deleteStaffAfter'),
    }),
    remove: ({ id }) => call(deleteStaff, { params: { id }, query: { idCentro } }),
    removed: () => t('toast.userDeleted'),
    list: listStaff,
  });
  const actions = (member: StaffMember) => {
    const { id, nombre: of } = member;
    return (
      <>
        <RowAction icon={IconPencil} text="action.edit" rowName={of} onClick={() => setEditing({ id })} />
        <RowAction icon={IconTrash} text="action.delete" rowName={of} onClick={() => remove(member)} />
      </>
    );
  };
  return (
    <Page title={t('nav.staff')} subtitle={useCentre()?.nombre}>
      <LoadedTable
        query={useList(listStaff)}
        empty={{ icon: IconUsersGroup, text: 'staff.empty', hint: add ? undefined : t('tables.notAdded') }}
        add={add}
        label={t('nav.staff')}
        columns={useStaffColumns()}
        actions={may('staff:edit') && actions}
      />
      {editing && <RecordDialog kind={MEMBER} id={editing.id} close={() => setEditing(null)} />}
    </Page>
  );
}

const MEMBER: RecordKind = {
  name: 'staff',
  list: listStaff,
  prepare: prepareStaff,
  add: { endpoint: addStaff, title: 'staff.add', saved: 'toast.userCreated' },
  edit: { endpoint: editStaff, title: 'staffDialog.edit', saved: 'toast.userUpdated' },
};

function useStaffColumns(): Column<StaffMember>[] {
  const t = useTexts();
  return [
    { name: 'id', label: t('staff.id'), text: ({ id }) => String(id) },
    { name: 'username', label: t('staff.username'), text: ({ username }) => username },
    { name: 'nombre', label: t('staff.name'), text: ({ nombre }) => nombre, place: 'title', width: 'wide' },
    {
      name: 'locale',
      label: t('staff.language'),
      text: ({ locale }) => t(`language.${locale}`),
      width: 'short',
    },
    { name: 'role', label: t('staff.role'), text: ({ role }) => t(roleKey(role)), width: 'short' },
  ];
}
