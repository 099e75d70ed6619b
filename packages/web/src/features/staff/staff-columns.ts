import type { StaffMember } from '@vigilia/contract/staff';
import { useTranslation } from 'react-i18next';
import { roleKey } from '#lib/role-key';
import type { Column } from '#ui/data-table-columns';

export function useStaffColumns(): Column<StaffMember>[] {
  const { t } = useTranslation();
  return [
    { name: 'id', label: t('staff.id'), text: ({ id }) => String(id), sortBy: ({ id }) => id },
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
