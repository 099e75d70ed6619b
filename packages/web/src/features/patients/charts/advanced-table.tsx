import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AdvancedAnswer, type AdvancedTexts, stateOfLevel } from './advanced-levels';

interface AdvancedTableProps {
  answer: AdvancedAnswer;
  texts: AdvancedTexts;
  caption: string;
}

/** The chart as a table for screen-reader users: the highest level of each hour. */
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
          {hoursOf(answer).map(({ from, highest }) => (
            <tr key={from}>
              <th scope="row">{answer.labels[from]}</th>
              <td>
                {highest === null ? texts.noLevel : `${texts.states[stateOfLevel(highest)]} · ${highest}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

export function hoursOf({ resistivo }: Pick<AdvancedAnswer, 'resistivo'>) {
  return Array.from({ length: Math.ceil(resistivo.length / 60) }, (_, hour) => {
    const measured = resistivo.slice(hour * 60, hour * 60 + 60).filter((level) => level !== null);
    return { from: hour * 60, highest: measured.length > 0 ? Math.max(...measured) : null };
  });
}
