import { useQuery } from '@tanstack/react-query';
import { listStaff } from '@vigilia/contract/staff';
import type { AlertPolicy } from '@vigilia/domain/alerts/policy';
import { useDuty } from '#care/use-duty';
import { i18n, type TextOf, useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useIdCentro } from '#lib/session';
import { type PolicyExample, policyExamples } from './policy-examples';
import classes from './policy-fields.module.css';

/** What the policy means, in whole sentences, with the people of this home. */
export function PolicyExamples({ policy }: { policy: AlertPolicy }) {
  const t = useTexts();
  const duty = useDuty();
  const staff = useQuery({
    ...callQuery(listStaff, { query: { idCentro: useIdCentro() } }),
    meta: { handlesErrors: true },
  });
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const onDuty = duty.all.map((each) => each.staff.nombre);
  const administrators = (staff.data?.lista ?? [])
    .filter(({ role }) => role === 'ROLE_CENTRO')
    .map(({ nombre }) => nombre);
  const people = {
    duty: onDuty.length === 0 ? t('alert.policy.whom.nobodyOnDuty') : named('duty', onDuty),
    home: t('alert.policy.whom.home'),
    administrators: named('administrators', administrators),
  };
  return (
    <section className={classes.examples} aria-live="polite">
      <h3 className={classes.heading}>{t('alert.policy.means')}</h3>
      <ul>
        {policyExamples(policy).map((example) => (
          <li key={`${example.who} ${example.time}`}>
            <strong>{t(`alert.policy.example.${example.who}`, { clock: example.time })}</strong>{' '}
            {sentence(t, example, people, (parts) => list.format(parts))}
          </li>
        ))}
      </ul>
    </section>
  );

  /** With their names where those are few enough to be read. */
  function named(whom: 'duty' | 'administrators', names: readonly string[]): string {
    const text = t(`alert.policy.whom.${whom}`);
    return names.length === 0 || names.length > 3 ? text : `${text} (${list.format(names)})`;
  }
}

function sentence(
  t: TextOf,
  { alert }: PolicyExample,
  people: Readonly<Record<'duty' | 'home' | 'administrators', string>>,
  join: (parts: readonly string[]) => string,
): string {
  if (alert === null) return t('alert.policy.example.none');
  const { hold, priority, calls, again, heldUntil } = alert;
  const each = calls.map(({ whom, after }) =>
    heldUntil !== null
      ? t('alert.policy.example.inTheMorning', { whom: people[whom], clock: heldUntil })
      : t(after === 0 ? 'alert.policy.example.atOnce' : 'alert.policy.example.after', {
          whom: people[whom],
          count: after,
        }),
  );
  return [
    t(hold === 0 ? 'alert.policy.example.opensAtOnce' : 'alert.policy.example.opens', {
      count: hold,
      priority: t(`alert.priority.${priority}`),
    }),
    t('alert.policy.example.calls', { calls: join(each) }),
    ...(again === null ? [] : [t('alert.policy.example.again', { count: again })]),
  ].join(' ');
}
