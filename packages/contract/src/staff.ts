import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, prepared } from './form';
import { byCentre, byId, byRecord, id, locale, written } from './vocabulary';

export const staffMember = z.object({
  id,
  username: z.string(),
  nombre: z.string(),
  locale,
  /** Whoever holds both roles works as a nurse, and is shown so. */
  role: z.string(),
  twoFactorEnabled: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/api/staff/list',
  summary: 'The staff of a centre.',
  access: 'staff:read',
  query: byCentre,
  answer: z.object({ lista: z.array(staffMember) }),
});

export const prepareStaff = endpoint({
  name: 'prepareStaff',
  method: 'GET',
  path: '/api/staff/prepare',
  summary: 'The staff form.',
  access: 'staff:read',
  query: byCentre.extend(byRecord.shape),
  answer: prepared,
});

export const addStaff = endpoint({
  name: 'addStaff',
  method: 'POST',
  path: '/api/staff/new',
  summary: 'Add somebody to the staff.',
  access: 'staff:add',
  query: byCentre,
  body: formBody,
  answer: written,
});

export const editStaff = endpoint({
  name: 'editStaff',
  method: 'POST',
  path: '/api/staff/edit/:id',
  summary: 'Change somebody of the staff.',
  access: 'staff:edit',
  params: byId,
  body: formBody,
  answer: written,
});

export const deleteStaff = endpoint({
  name: 'deleteStaff',
  method: 'GET',
  path: '/api/staff/baja/:id',
  summary: 'Take somebody off the staff. DELETE does the same and is the better call.',
  access: 'staff:delete',
  params: byId,
  query: byCentre,
  answer: written,
  changesByGet: true,
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  summary: 'Names to suggest in a material request.',
  access: 'staff:suggest',
  query: byCentre,
  answer: z.array(staffMember.pick({ id: true, username: true, nombre: true, role: true })),
});
