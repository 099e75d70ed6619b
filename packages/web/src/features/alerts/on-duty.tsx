// chunk: later
import { firstName } from '#care/alert-texts';
import { useDuty, useDutySections } from '#care/use-duty';
import { useTexts } from '#lib/i18n';
import { dutyText } from './use-own-duty';

/** Who looks after whom now: "On duty: Ana (all sections), Noor (Garden)". */
export function OnDuty() {
  const t = useTexts();
  const { known, all } = useDuty();
  const sections = useDutySections() ?? [];
  if (!known) return null;
  const names = all.map((duty) => `${firstName(duty.staff)} (${dutyText(t, duty, sections)})`).join(', ');
  const text = all.length > 0 ? t('alert.duty.now', { names }) : t('alert.duty.nobody');
  return <span title={text}>{text}</span>;
}
