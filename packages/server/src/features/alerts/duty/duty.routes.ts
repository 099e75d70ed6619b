import * as contract from '@vigilia/contract/alert-settings';
import { HOUR } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { FieldError, FormRejected } from '#forms/form-rejected';
import { readUntil } from '#forms/until';
import { answerWithFieldErrors } from '#forms/write-response';
import type { Router } from '#http/router';
import { deleteDuty, listDuty, lockDuty, storeDuty } from '#stores/duty.store';
import { listSections } from '#stores/patient.store';
import { presentDuty } from './duty.presenter';

const LONGEST_DUTY = 12 * HOUR;

export function dutyRoutes({ serve }: Router, db: Database): void {
  serve(contract.startDuty, ({ body }, { actor, centre, locale, now, access }) =>
    answerWithFieldErrors(locale, async () => {
      const until = readUntil(body.until, now, LONGEST_DUTY);
      const sections = (await listSections(db, centre.id)).map(({ id }) => id);
      if (!body.secciones.every((id) => sections.includes(id)))
        throw new FormRejected({ secciones: new FieldError('field.choice') });
      const duty = { staff_id: actor.id, secciones: [...new Set(body.secciones)], until };
      await access.logged(db).transaction(async (db) => {
        await lockDuty(db, centre.id, actor.id, now);
        await storeDuty(db, centre.id, duty);
      });
      return { duty: presentDuty({ ...duty, nombre: actor.nombre }) };
    }),
  );

  serve(contract.endDuty, async (_, { actor, centre, access }) => {
    await access.logged(db).transaction((db) => deleteDuty(db, centre.id, actor.id));
  });

  serve(contract.listDuty, async (_, { centre, now }) => ({
    lista: (await listDuty(db, centre.id, now)).map(presentDuty),
  }));
}
