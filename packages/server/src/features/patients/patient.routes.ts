import * as contract from '@vigilia/contract/patients';
import { asPeopleCount } from '@vigilia/domain/list-order';
import type { Database } from '#db/database';
import type { Door } from '#http/door';
import { listComments } from './comment.store';
import { presentPatients } from './patient.presenter';
import { listPatients, listSections } from './patient.store';

export function patientRoutes({ serve }: Door, db: Database): void {
  serve(contract.listPatients, async (_, { centre }) => {
    const patients = await listPatients(db, centre.id);
    const comments = await listComments(
      db,
      centre.id,
      patients.map(({ id }) => id),
    );
    const secciones = await listSections(db, centre.id);
    return {
      lista: presentPatients(patients, comments),
      secciones: secciones.sort((a, b) => asPeopleCount(a.nombre, b.nombre)),
      serviciosAvanzados: centre.serviciosAvanzados,
    };
  });
}
