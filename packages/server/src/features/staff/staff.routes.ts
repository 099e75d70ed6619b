import { describeStaffImport, importStaff } from '@vigilia/contract/imports';
import * as contract from '@vigilia/contract/staff';
import { isRole } from '@vigilia/domain/roles';
import type { Database } from '#db/database';
import { prepareForm } from '#forms/form';
import type { ImportRuns } from '#forms/import/import-runs';
import { describeColumns } from '#forms/import/present-import';
import { runImport } from '#forms/import/run-import';
import { limitTaken } from '#forms/taken-names';
import { withFieldErrors } from '#forms/write-response';
import { centreIds } from '#http/actor';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { addStaff } from './add-staff';
import { type AccountActions, changeStaff } from './change-staff';
import { deleteStaff } from './delete-staff';
import { STAFF_REQUIRED, staffImport, staffImportInputs } from './import-staff';
import { presentStaff, shownRole } from './staff.presenter';
import { findStaff, listStaff, type StaffRow, USERNAMES } from './staff.store';
import { readStaffForm, staffForm } from './staff-form';

export function staffRoutes(
  { serve, serveRecord }: Router,
  db: Database,
  actions: AccountActions,
  imports: ImportRuns,
): void {
  serve(contract.listStaff, async (_, { centre }) => ({
    lista: presentStaff(await listStaff(db, centre.id)),
  }));

  serve(contract.listUsers, async (_, { centre }) => presentStaff(await listStaff(db, centre.id)));

  serve(contract.prepareStaff, async ({ query }, { actor, locale }) => {
    const isNew = query.id === undefined;
    const member = isNew ? null : requireFound(await findStaff(db, centreIds(actor), query.id as number));
    return prepareForm('form.staff', staffForm(isNew), member && valuesOf(member), locale);
  });

  serve(contract.addStaff, ({ body }, { actor, centre, locale, now, access }) =>
    withFieldErrors(locale, async () => {
      const input = readStaffForm(body);
      const inLog = access.logged(db, (id) => access.madeRecord(id as number));
      const asker = { centroId: centre.id, centres: centreIds(actor), now };
      return limitTaken(db, USERNAMES, asker, input.username, () => addStaff(inLog, centre.id, input, now));
    }),
  );

  serve(describeStaffImport, async (_, { locale }) =>
    describeColumns(staffImportInputs(), locale, STAFF_REQUIRED),
  );

  serve(importStaff, async ({ body }, { actor, centre, locale, now, access }) => {
    if (body.store) await actions.requireRecentSignIn(db, actor, now);
    const asker = { centroId: centre.id, centres: centreIds(actor), now };
    const work = staffImport(asker, { by: actor.nombre, insertNotice: actions.insertNotice });
    const inLog = access.logged(db, (made) =>
      access.madeRecord(...((made as { id: number }[] | null) ?? []).map(({ id }) => id)),
    );
    if (!body.store) access.preview();
    const request = { ...body, centroId: centre.id, staffId: actor.id, locale, now };
    const { result, made } = await runImport(inLog, work, request, imports);
    return {
      ...result,
      accounts: made.map(({ username, nombre, password }) => ({ username, nombre, password })),
    };
  });

  serveRecord(
    contract.editStaff,
    async ({ params }, { actor }) => requireFound(await findStaff(db, centreIds(actor), params.id)),
    (member, { body }, { actor, centre, locale, now, access }) =>
      withFieldErrors(locale, async () => {
        const input = readStaffForm(body, member);
        const username = input.username === member.username ? undefined : input.username;
        const asker = { centroId: centre.id, centres: centreIds(actor), now };
        return limitTaken(db, USERNAMES, asker, username, () =>
          changeStaff(access.logged(db), actor, member.id, input, now, actions),
        );
      }),
  );

  serve(contract.deleteStaff, async ({ params: { id } }, { actor, centre, now, access }) => {
    await deleteStaff(access.logged(db), actor, { id, centroId: centre.id, now }, actions);
    return { id };
  });
}

/** With the shown role, null where it is not among the form's choices. */
function valuesOf(member: StaffRow) {
  const role = shownRole(member);
  return { ...member, role: isRole(role) ? role : null, password: '', passwordRepeat: '' };
}
