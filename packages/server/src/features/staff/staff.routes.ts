import * as contract from '@vigilia/contract/staff';
import { isRole } from '@vigilia/domain/roles';
import type { Database } from '#db/database';
import { prepareForm } from '#forms/form';
import { withFieldErrors } from '#forms/write-response';
import { centreIds } from '#http/actor';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { addStaff } from './add-staff';
import { changeStaff, type SignInActs } from './change-staff';
import { presentStaff, shownRole } from './staff.presenter';
import { findStaff, listStaff, type StaffRow } from './staff.store';
import { readStaffForm, staffForm } from './staff-form';
import { takeOffStaff } from './take-off-staff';

export function staffRoutes({ serve, serveRecord }: Router, db: Database, acts: SignInActs): void {
  serve(contract.listStaff, async (_, { centre }) => ({
    lista: presentStaff(await listStaff(db, centre.id)),
  }));

  serve(contract.listUsers, async (_, { centre }) => presentStaff(await listStaff(db, centre.id)));

  serve(contract.prepareStaff, async ({ query }, { actor, locale }) => {
    const isNew = query.id === undefined;
    const member = isNew ? null : requireFound(await findStaff(db, centreIds(actor), query.id as number));
    return prepareForm('form.staff', staffForm(isNew), member && valuesOf(member), locale);
  });

  serve(contract.addStaff, ({ body }, { actor, centre, locale, now }) =>
    withFieldErrors(locale, async () => {
      const input = readStaffForm(body, true);
      await acts.requireRecentSignIn(db, actor, now);
      return addStaff(db, centre.id, input, now);
    }),
  );

  serveRecord(
    contract.editStaff,
    async ({ params }, { actor }) => requireFound(await findStaff(db, centreIds(actor), params.id)),
    (member, { body }, { actor, locale, now }) =>
      withFieldErrors(locale, async () =>
        changeStaff(db, actor, member.id, readStaffForm(body, false), now, acts),
      ),
  );

  serve(contract.deleteStaff, async ({ params: { id } }, { actor, centre, now }) => {
    await takeOffStaff(db, actor, { id, centroId: centre.id, now }, acts);
    return { id };
  });
}

/** The role as it is shown; one that is not among the choices is none of them. */
function valuesOf(member: StaffRow) {
  const role = shownRole(member);
  return { ...member, role: isRole(role) ? role : null, password: '', passwordRepeat: '' };
}
