import { Button } from '@mantine/core';
import type { Suggestion } from '@vigilia/contract/diary';
import { useState } from 'react';
import { i18n, type TextOf, useTexts } from '#lib/i18n';
import { useMay } from '#lib/may';
import { useZone } from '#lib/session';
import { formatDate } from '#lib/times';
import classes from './diary-suggestions.module.css';
import { clockOf, oneDecimal } from './diary-texts';
import { DismissForm } from './dismiss-form';

interface DiarySuggestionsProps {
  resident: number;
  suggestions: readonly Suggestion[];
}

/** What the figures suggest, each with its counts and its source; those that somebody found not useful come last. */
export function DiarySuggestions({ resident, suggestions }: DiarySuggestionsProps) {
  const t = useTexts();
  const inOrder = suggestions.toSorted((a, b) => Number(a.dismissed !== null) - Number(b.dismissed !== null));
  return (
    <section className={classes.part} aria-label={t('diary.suggestions')}>
      <h4 className={classes.heading}>{t('diary.suggestions')}</h4>
      {inOrder.length === 0 && <p className={classes.quiet}>{t('diary.none')}</p>}
      {inOrder.map((suggestion) => (
        <SuggestionCard key={suggestion.rule} resident={resident} suggestion={suggestion} />
      ))}
    </section>
  );
}

function SuggestionCard({ resident, suggestion }: { resident: number; suggestion: Suggestion }) {
  const t = useTexts();
  const zone = useZone();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { rule, dismissed, source } = suggestion;
  const title = titleOf(suggestion, t);
  if (dismissed)
    return (
      <article className={classes.dismissed} aria-label={title}>
        <h5 className={classes.title}>{title}</h5>
        <p className={classes.quiet}>
          {t('diary.dismissed', {
            name: dismissed.autor.nombre || t('diary.former'),
            date: formatDate(dismissed.at, zone),
            reason: dismissed.reason,
          })}
        </p>
      </article>
    );
  return (
    <article className={classes.card} aria-label={title}>
      <h5 className={classes.title}>{title}</h5>
      {sentencesOf(suggestion, t).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <details className={classes.why}>
        <summary>{t('diary.why')}</summary>
        <p>{t(`diary.${rule}.why`)}</p>
        <p>{source ? t('diary.source', { source }) : t('diary.ownSource')}</p>
      </details>
      {may('diary:dismiss') &&
        (asking ? (
          <DismissForm resident={resident} rule={rule} close={() => setAsking(false)} />
        ) : (
          <Button variant="subtle" size="compact-md" onClick={() => setAsking(true)}>
            {t('diary.dismiss')}
          </Button>
        ))}
    </article>
  );
}

function titleOf(suggestion: Suggestion, t: TextOf): string {
  if (suggestion.rule !== 'toilet') return t(`diary.${suggestion.rule}.title`);
  const hours = suggestion.numbers.hours.map(({ hour, minute }) => clockOf(hour, minute));
  return t('diary.toilet.title', { hours: new Intl.ListFormat(i18n.language).format(hours) });
}

/** The counts, in words. */
export function sentencesOf({ rule, numbers }: Suggestion, t: TextOf): string[] {
  if (rule === 'toilet')
    return numbers.hours.map(({ hour, minute, minutes, days, of, chance }) =>
      t('diary.toilet.each', {
        ...{ from: clockOf(hour, minute), until: clockOf(hour, minute + minutes), days, of },
        chance: oneDecimal(chance, i18n.language),
      }),
    );
  if (rule === 'sensor')
    return numbers.alerts.map(({ kind, count, idle }) =>
      t('diary.sensor.each', { kind: t(`alert.kind.${kind}`), days: numbers.days, count, idle }),
    );
  const percent = (part: number, of: number) => Math.round((100 * part) / of);
  if (rule === 'product') {
    const { answers, dry, leaked } = numbers;
    const parts = { dryPart: percent(dry, answers), leakedPart: percent(leaked, answers) };
    return [t('diary.product.text', { ...numbers, ...parts })];
  }
  if (rule === 'turning') {
    const { turns, self, late } = numbers;
    const parts = { selfPart: percent(self, turns), latePart: percent(late, turns) };
    return [t('diary.turning.text', { ...numbers, ...parts })];
  }
  return [t('diary.prompting.text', numbers)];
}
