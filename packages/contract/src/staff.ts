import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, prepareResponse } from './form';
import { centreQuery, id, idParams, locale, recordQuery, writeResponse } from './shared-schemas';

export const staffMember = z.object({
  id,
  username: z.string(),
  nombre: z.string(),
  locale,
  /** A user with both roles is shown as a nurse. */
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
  query: centreQuery,
  response: z.object({ lista: z.array(staffMember) }),
});

export const prepareStaff = endpoint({
  name: 'prepareStaff',
  method: 'GET',
  path: '/api/staff/prepare',
  summary: 'The staff form.',
  access: 'staff:read',
  query: centreQuery.extend(recordQuery.shape),
  subject: 'staff',
  response: prepareResponse,
});

export const addStaff = endpoint({
  name: 'addStaff',
  creates: ['staff', 'staff-ever'],
  method: 'POST',
  path: '/api/staff/new',
  summary: 'Add a staff member.',
  access: 'staff:add',
  query: centreQuery,
  body: formBody,
  response: writeResponse,
  recentSignIn: 'always',
});

export const editStaff = endpoint({
  name: 'editStaff',
  method: 'POST',
  path: '/api/staff/edit/:id',
  summary: 'Change a staff member.',
  access: 'staff:edit',
  params: idParams,
  subject: 'staff',
  body: formBody,
  response: writeResponse,
  recentSignIn: 'sometimes',
});

export const deleteStaff = endpoint({
  name: 'deleteStaff',
  method: 'GET',
  path: '/api/staff/baja/:id',
  summary: 'Delete a staff member. DELETE does the same and is preferred.',
  access: 'staff:delete',
  params: idParams,
  subject: 'staff',
  query: centreQuery,
  response: writeResponse,
  changesByGet: true,
  recentSignIn: 'always',
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  summary: 'Names to suggest in a material request.',
  access: 'staff:suggest',
  query: centreQuery,
  response: z.array(staffMember.pick({ id: true, username: true, nombre: true, role: true })),
});
