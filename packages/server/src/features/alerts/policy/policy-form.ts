import { type AlertPolicy, DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { Input } from '#forms/form';
import { type Choice, choiceInput, numberInput, switchInput, timeInput } from '#forms/inputs';
import { type TextKey, text } from '#texts/texts';

/** What must hold for a while, and what readings must show, is known within an hour. */
const LONGEST_HOLD = 60;
const LONGEST = 240;

const BANDS: readonly Choice<4 | 5>[] = [4, 5].map((value) => ({
  value: value as 4 | 5,
  text: (locale) => text(locale, value === 4 ? 'alertPolicy.band4' : 'alertPolicy.band5'),
}));

const minutes = (title: TextKey, fallback: number, max: number) =>
  numberInput(title, { required: true, whole: true, min: 0, max, fallback });

const band = (title: TextKey, fallback: 4 | 5) =>
  choiceInput(title, { required: true, choices: BANDS, fallback });

/** One field for each setting, in the order in which they are shown. */
export function policyForm() {
  const { wetFrom, wetNightFrom, wetHold, turnGrace, outOfRangeAfter, hubHold, confirmAfter, ...rest } =
    DEFAULT_POLICY;
  return {
    wetFrom: band('alertPolicy.wetFrom', wetFrom),
    wetNightFrom: band('alertPolicy.wetNightFrom', wetNightFrom),
    wetHold: minutes('alertPolicy.wetHold', wetHold, LONGEST_HOLD),
    turnGrace: minutes('alertPolicy.turnGrace', turnGrace, LONGEST),
    outOfRangeAfter: minutes('alertPolicy.outOfRangeAfter', outOfRangeAfter, LONGEST_HOLD),
    hubHold: minutes('alertPolicy.hubHold', hubHold, LONGEST_HOLD),
    confirmAfter: minutes('alertPolicy.confirmAfter', confirmAfter, LONGEST_HOLD),
    lapseHigh: minutes('alertPolicy.lapseHigh', rest.lapseHigh, LONGEST),
    lapseMedium: minutes('alertPolicy.lapseMedium', rest.lapseMedium, LONGEST),
    lapseLow: minutes('alertPolicy.lapseLow', rest.lapseLow, LONGEST),
    stepHighCentre: minutes('alertPolicy.stepHighCentre', rest.stepHighCentre, LONGEST),
    stepHighAdmins: minutes('alertPolicy.stepHighAdmins', rest.stepHighAdmins, LONGEST),
    stepMediumCentre: minutes('alertPolicy.stepMediumCentre', rest.stepMediumCentre, LONGEST),
    stepMediumAdmins: minutes('alertPolicy.stepMediumAdmins', rest.stepMediumAdmins, LONGEST),
    stepLowSection: minutes('alertPolicy.stepLowSection', rest.stepLowSection, LONGEST),
    nightFrom: timeInput('alertPolicy.nightFrom', { required: true }),
    nightTo: timeInput('alertPolicy.nightTo', { required: true }),
    showNames: switchInput('alertPolicy.showNames'),
  } satisfies Record<keyof AlertPolicy, Input>;
}
