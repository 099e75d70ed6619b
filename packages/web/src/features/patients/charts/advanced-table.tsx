import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AdvancedAnswer, type AdvancedTexts, hoursOf, hourText } from './advanced-levels';

interface AdvancedTableProps {
  answer: AdvancedAnswer;
  texts: AdvancedTexts;
  caption: string;
}

/** The chart as a table for screen-reader users: the highest level of each hour, and why there was none. */
export function AdvancedTable({ answer, texts, caption }: AdvancedTableProps) {
  const { t } = useTranslation();
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ward.hour')}</th>
            <th scope="col">{t('ward.highest')}</th>
          </tr>
        </thead>
        <tbody>
          {hoursOf(answer).map((hour) => (
            <tr key={hour.from}>
              <th scope="row">{answer.labels[hour.from]}</th>
              <td>{hourText(hour, texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
