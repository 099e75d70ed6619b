import * as contract from '@vigilia/contract/centres';
import type { Instant } from '@vigilia/domain/instant';
import type { Database, Db } from '#db/database';
import { prepareVersionedForm, readChanges, readForm } from '#forms/form';
import { withFieldErrors } from '#forms/write-response';
import { centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { readCentre } from './centre.store';
import { centreForm, sectionForm, zonesWith } from './centre-form';
import { changeCentre } from './change-centre';
import { addSection, changeSection, deleteSection, orderSections } from './change-section';
import { findSection, listSectionsWithResidents, type SectionRow } from './section.store';

interface CentreNeeds {
  /** Marks the days that another zone counts otherwise; handed over by the feature that stores readings. */
  readonly refoldDays: (db: Db, centroId: number, zona: string, now: Instant) => Promise<void>;
  /** After the commit: the days that were marked are counted anew. */
  readonly startRepair: (centroId: number) => void;
}

/** The home and its sections, for its administrators. */
export function centreRoutes({ serve, serveRecord }: Router, db: Database, needs: CentreNeeds): void {
  serve(contract.prepareCentre, async (_, { centre, locale }) => {
    const stored = await readCentre(db, centre.id);
    return prepareVersionedForm('form.centre', centreForm(zonesWith(stored.zona)), stored, locale);
  });

  serve(contract.editCentre, ({ body }, { centre, locale, now, access }) =>
    withFieldErrors(locale, async () => {
      const input = readChanges(centreForm(zonesWith(centre.zona)), body, centre);
      const changes = { input, version: body['version'] };
      if (await changeCentre(access.logged(db), centre.id, changes, now, needs.refoldDays))
        needs.startRepair(centre.id);
      return centre.id;
    }),
  );

  serve(contract.listSections, async (_, { centre }) => ({
    lista: await listSectionsWithResidents(db, centre.id),
  }));

  serve(contract.prepareSection, async ({ query }, context) => {
    const section = query.id === undefined ? null : await requireSection(db, context, query.id);
    return prepareVersionedForm('form.section', sectionForm(), section, context.locale);
  });

  serve(contract.addSection, ({ body }, { centre, locale, access }) =>
    withFieldErrors(locale, async () => {
      const { nombre } = readForm(sectionForm(), body);
      return addSection(
        access.logged(db, (id) => access.madeRecord(id as number)),
        centre.id,
        nombre,
      );
    }),
  );

  serveRecord(
    contract.editSection,
    ({ params }, context) => requireSection(db, context, params.id),
    (section, { body }, { locale, access }) =>
      withFieldErrors(locale, async () => {
        const { nombre } = readForm(sectionForm(), body, { stored: section });
        return changeSection(access.logged(db), section, { nombre, version: body['version'] });
      }),
  );

  serve(contract.orderSections, async ({ body: { ids } }, { centre, access }) => ({
    lista: await orderSections(access.logged(db), centre.id, ids),
  }));

  serve(contract.deleteSection, async ({ params }, { actor, now, access }) => {
    const section = requireFound(await findSection(db, centreIds(actor), params.id));
    access.inCentre(section.centro_id);
    await deleteSection(access.logged(db), section, now);
    return { id: section.id };
  });
}

/** A section of the actor's centres that was not removed, or 404. */
async function requireSection(db: Db, { actor, access }: Context, id: number): Promise<SectionRow> {
  const section = await findSection(db, centreIds(actor), id);
  access.inCentre(section?.centro_id);
  return requireFound(section?.deleted_at === null ? section : undefined);
}
