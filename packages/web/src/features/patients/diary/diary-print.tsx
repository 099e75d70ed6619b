import type { Diary } from '@vigilia/contract/diary';
import type { Patient } from '@vigilia/contract/patients';
import { useTexts } from '#lib/i18n';
import { formatDay } from '#lib/times';
import { PrintedSheet } from '#ui/printed-sheet';
import { DiaryLegend } from './diary-legend';
import { DiaryPicture } from './diary-picture';
import classes from './diary-print.module.css';
import { sentencesOf } from './diary-suggestions';
import { DiaryTotals } from './diary-totals';

interface DiaryPrintProps {
  patient: Patient;
  title: string;
  diary: Diary;
}

/** The diary on one page of A4. */
export function DiaryPrint({ patient, title, diary }: DiaryPrintProps) {
  const t = useTexts();
  const shown = diary.suggestions.filter(({ dismissed }) => dismissed === null);
  return (
    <PrintedSheet
      heading={`${patient.nombre} ${patient.apellidos}`}
      about={[
        t('patients.room', { room: patient.numeroHabitacion }),
        t('ward.born', { date: formatDay(patient.fechaNacimiento) }),
      ]}
      title={`${t('patients.diary')} ${title}`}
    >
      <div className={classes.page}>
        <DiaryPicture diary={diary} />
        <div className={classes.side}>
          <DiaryTotals diary={diary} />
          {shown.flatMap((suggestion) =>
            sentencesOf(suggestion, t).map((sentence) => (
              <p key={sentence} className={classes.sentence}>
                {sentence}
              </p>
            )),
          )}
        </div>
      </div>
      <DiaryLegend />
    </PrintedSheet>
  );
}
