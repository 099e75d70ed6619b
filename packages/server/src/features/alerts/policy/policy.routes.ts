import { editAlertPolicy, prepareAlertPolicy } from '@vigilia/contract/alert-settings';
import type { Database } from '#db/database';
import { prepareForm, readChanges } from '#forms/form';
import { withFieldErrors } from '#forms/write-response';
import type { Router } from '#http/router';
import { readPolicy, storePolicy } from './policy.store';
import { policyForm } from './policy-form';

export function alertPolicyRoutes({ serve }: Router, db: Database): void {
  serve(prepareAlertPolicy, async (_, { centre, locale }) =>
    prepareForm('form.alert-policy', policyForm(), await readPolicy(db, centre.id), locale),
  );

  serve(editAlertPolicy, ({ body }, { centre, locale, access }) =>
    withFieldErrors(locale, async () => {
      const changes = readChanges(policyForm(), body, {});
      await access.logged(db).transaction((db) => storePolicy(db, centre.id, changes));
      return centre.id;
    }),
  );
}
