import * as contract from '@vigilia/contract/handover';
import { shiftAt } from '@vigilia/domain/handover/shifts';
import type { Database } from '#db/database';
import { type Centre, centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { findPatient } from '#stores/patient.store';
import { noteHandover } from './note-handover';
import { presentBounds, presentPage } from './page';
import { listResidents } from './shift-facts.store';
import {
  type HandoverNeeds,
  readShift,
  readShiftPlan,
  requireShift,
  requireShown,
  type ShiftView,
  sectionsOf,
} from './shift-view';
import { requireSignable, signHandover, unsignHandover } from './sign-handover';

export function handoverRoutes({ serve, serveRecord }: Router, db: Database, needs: HandoverNeeds): void {
  type ShiftParams = { readonly date: string; readonly shift: number };
  const viewOf = async (params: ShiftParams, { centre, now }: Context) =>
    readShift(db, needs, centre, await requireShift(db, centre, params, now), now);

  serve(contract.currentShift, async (_, { centre, now }) => {
    const plan = await readShiftPlan(db, centre);
    const shift = shiftAt(plan, now);
    return presentBounds(db, centre.id, { plan, shift, planned: shift }, now);
  });

  serve(contract.viewShift, async ({ params }, { centre, now }) =>
    presentBounds(db, centre.id, await requireShift(db, centre, params, now), now),
  );

  serve(contract.readHandover, async ({ params, query }, context) => {
    const view = await viewOf(params, context);
    context.access.about(residentsIn(view, query.seccion));
    const { actor, now } = context;
    return presentPage(db, needs, view, { seccion: query.seccion, reader: actor.id, now });
  });

  serve(contract.signHandover, async ({ params, body }, context) => {
    const { actor, now, access } = context;
    const view = await viewOf(params, context);
    requireSection(view, body.seccion);
    requireSignable(view, now);
    access.about(residentsIn(view, body.seccion));
    const note = body.note || null;
    await signHandover(
      access.logged(db, (hash) => access.withDetail(`${body.seccion} ${String(hash)}`)),
      view,
      { seccion: body.seccion, as: body.as, note, author: actor, now },
    );
    const { seccion } = body;
    return presentPage(db, needs, await viewOf(params, context), { seccion, reader: actor.id, now });
  });

  serve(contract.unsignHandover, async ({ params, body }, context) => {
    const { actor, now, access } = context;
    const view = await viewOf(params, context);
    requireSection(view, body.seccion);
    access.about(residentsIn(view, body.seccion));
    access.withDetail(String(body.seccion));
    await unsignHandover(access.logged(db), view, { ...body, author: actor, now });
    const { seccion } = body;
    return presentPage(db, needs, await viewOf(params, context), { seccion, reader: actor.id, now });
  });

  serve(contract.printedHandover, async ({ params, body }, context) => {
    const view = await viewOf(params, context);
    requireSection(view, body.seccion);
    context.access.about(residentsIn(view, body.seccion));
    context.access.withDetail(String(body.seccion));
    // Its entry is all that it stores.
    await context.access.logged(db).transaction(async () => undefined);
  });

  serveRecord(
    contract.noteHandover,
    async ({ params }, { actor, access }) => {
      const patient = await findPatient(db, centreIds(actor), params.id);
      access.inCentre(patient?.centro_id);
      return requireFound(patient?.unsubscribed_at === null ? patient : undefined);
    },
    async (patient, { body }, { actor, now, access }) => {
      access.about([patient.id], patient.centro_id);
      const centre = actor.centres.find(({ id }) => id === patient.centro_id) as Centre;
      const known = await requireShift(db, centre, body, now);
      requireShown(known, now);
      // Of anybody else the page has no line, so nobody would read it.
      const lived = await listResidents(db, centre.id, known.shift, now);
      requireFound(lived.find(({ id }) => id === patient.id));
      const note = { ...body, at: now, author: actor };
      return { note: await noteHandover(access.logged(db), patient, note) };
    },
  );
}

function requireSection(view: ShiftView, seccion: number): void {
  if (!sectionsOf(view).some(({ id }) => id === seccion)) throw new Problem('not-found');
}

/** Whom a page, or a section of it, shows. */
function residentsIn({ lines, frozenLines }: ShiftView, seccion: number | undefined): number[] {
  const isShown = (one: { readonly seccion: number }) => seccion === undefined || one.seccion === seccion;
  const frozen = frozenLines.filter((one) => isShown(one) && one.line !== null);
  return [
    ...new Set([
      ...frozen.map(({ patientId }) => patientId),
      ...lines.filter(isShown).map(({ line }) => line.paciente.id),
    ]),
  ];
}
