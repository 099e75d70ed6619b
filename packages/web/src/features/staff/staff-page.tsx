import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import type { StaffMember } from '@vigilia/contract/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#lib/may';
import { useCentre } from '#lib/session';
import { DataTable } from '#ui/data-table';
import { RowAction } from '#ui/data-table-action';
import { useRemoval } from '#ui/data-table-removal';
import { TableSkeleton } from '#ui/data-table-skeleton';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { useDeleteStaff, useStaff } from './staff.queries';
import { useStaffColumns } from './staff-columns';
import { StaffDialog } from './staff-dialog';

export function StaffPage() {
  const { t } = useTranslation();
  const may = useMay();
  const query = useStaff();
  const columns = useStaffColumns();
  const { mutateAsync } = useDeleteStaff();
  const remove = useRemoval(mutateAsync, ({ nombre }: StaffMember) => nombre);
  const [editing, setEditing] = useState<{ id: number | null } | null>(null);
  const add = () => setEditing({ id: null });

  const actions = (member: StaffMember) => (
    <>
      <RowAction
        icon={IconPencil}
        label={t('action.edit')}
        of={member.nombre}
        onClick={() => setEditing({ id: member.id })}
      />
      <RowAction
        icon={IconTrash}
        label={t('action.delete')}
        of={member.nombre}
        danger
        onClick={() => remove(member)}
      />
    </>
  );

  return (
    <Page
      title={t('nav.staff')}
      subtitle={useCentre()?.nombre}
      actions={
        may('staff:add') && (
          <Button leftSection={<IconPlus size={18} />} onClick={add}>
            {t('staff.add')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ lista }) => lista.length === 0}
        empty={
          <Notice
            icon={<IconUsersGroup size={28} />}
            title={t('staff.empty')}
            hint={t(may('staff:add') ? 'staff.emptyHint' : 'tables.notAdded')}
            {...(may('staff:add') && { action: { label: t('staff.add'), onClick: add } })}
          />
        }
      >
        {({ lista }) => (
          <DataTable
            label={t('nav.staff')}
            columns={columns}
            rows={lista}
            actions={may('staff:edit') && actions}
          />
        )}
      </Loaded>
      {editing && <StaffDialog id={editing.id} close={() => setEditing(null)} />}
    </Page>
  );
}
