import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, prepareResponse } from './form';
import { centreQuery, id, idParams, recordQuery, writeResponse } from './shared-schemas';

export const prepareCentre = endpoint({
  name: 'prepareCentre',
  method: 'GET',
  path: '/api/centro/prepare',
  summary: 'The form of the home’s name and time zone.',
  access: 'centre:edit',
  query: centreQuery,
  response: prepareResponse,
});

export const editCentre = endpoint({
  name: 'editCentre',
  method: 'POST',
  path: '/api/centro/edit',
  summary: 'Change the home’s name and time zone. Days from yesterday on are counted anew in another zone.',
  access: 'centre:edit',
  query: centreQuery,
  body: formBody,
  response: writeResponse,
  recentSignIn: 'always',
});

export const section = z.object({
  id,
  nombre: z.string(),
  /** Who lives there now. */
  residents: z.int(),
});
export type Section = z.output<typeof section>;

export const listSections = endpoint({
  name: 'listSections',
  method: 'GET',
  path: '/api/secciones/list',
  summary: 'The sections of a centre, in its order.',
  access: 'section:edit',
  query: centreQuery,
  response: z.object({ lista: z.array(section) }),
});

export const prepareSection = endpoint({
  name: 'prepareSection',
  method: 'GET',
  path: '/api/secciones/prepare',
  summary: 'The section form.',
  access: 'section:edit',
  query: centreQuery.extend(recordQuery.shape),
  subject: 'section',
  response: prepareResponse,
});

export const addSection = endpoint({
  name: 'addSection',
  creates: ['sections'],
  method: 'POST',
  path: '/api/secciones/new',
  summary: 'Add a section; it comes last.',
  access: 'section:edit',
  query: centreQuery,
  body: formBody,
  response: writeResponse,
});

export const editSection = endpoint({
  name: 'editSection',
  method: 'POST',
  path: '/api/secciones/edit/:id',
  summary: 'Rename a section.',
  access: 'section:edit',
  params: idParams,
  subject: 'section',
  body: formBody,
  response: writeResponse,
});

export const orderSections = endpoint({
  name: 'orderSections',
  method: 'POST',
  path: '/api/secciones/order',
  summary: 'The order of the sections: all of them, each once. A conflict where they are no longer the same.',
  access: 'section:edit',
  query: centreQuery,
  body: z.object({ ids: z.array(id).max(500) }),
  response: z.object({ lista: z.array(section) }),
});

export const deleteSection = endpoint({
  name: 'deleteSection',
  method: 'GET',
  path: '/api/secciones/baja/:id',
  summary: 'Remove a section that nobody lives in. DELETE does the same and is preferred.',
  access: 'section:edit',
  params: idParams,
  subject: 'section',
  response: writeResponse,
  changesByGet: true,
});
