import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { readSetup, type SetupCounts } from '@vigilia/contract/centres';
import type { Right } from '@vigilia/domain/rights';
import { useTexts } from '#lib/i18n';
import { useList } from '#lib/list-query';
import { Link } from '#lib/location';
import { useMay } from '#lib/may';
import items from '#ui/item-list.module.css';
import { Loaded } from '#ui/loaded';
import { Section } from '#ui/section';
import visuallyHidden from '#ui/visually-hidden.module.css';
import classes from './settings.module.css';

interface Step {
  readonly name: 'sections' | 'hubs' | 'sensors' | 'residents' | 'staff';
  /** Where the first one is added. */
  readonly href: string;
  /** Where they are seen, where that is somewhere else. */
  readonly listHref?: string;
  /** To add one. */
  readonly right: Right;
  /** A list of them can be imported. */
  readonly isImported?: true;
}

/** In the order in which one needs the other. */
const STEPS: readonly Step[] = [
  { name: 'sections', href: '/settings/sections', right: 'section:edit' },
  { name: 'hubs', href: '/settings/hubs', right: 'hub:add' },
  { name: 'sensors', href: '/management', right: 'sensor:add', isImported: true },
  { name: 'residents', href: '/patient/new', listHref: '/', right: 'patient:add', isImported: true },
  { name: 'staff', href: '/staff', right: 'staff:add', isImported: true },
];

/** A hub counts once it was seen; the first administrator is staff already. */
const isDone = ({ name }: Step, counts: SetupCounts): boolean =>
  counts[name === 'hubs' ? 'hubsSeen' : name] > (name === 'staff' ? 1 : 0);

/** What a home needs before its first card says something, what of it is done, and where to go for the rest. */
export function SetupSteps() {
  const t = useTexts();
  const query = useList(readSetup);
  const open = query.data && STEPS.filter((step) => !isDone(step, query.data));
  const lead =
    open?.length === 0
      ? t('settings.setup.done')
      : open && t('settings.setup.lead', { count: STEPS.length - open.length, all: STEPS.length });
  return (
    <Section title={t('settings.setup.title')} lead={lead}>
      <Loaded query={query} skeleton={5 * 65 + 40}>
        {(counts) => (
          <ol className={items.list}>
            {STEPS.map((step, index) => (
              <StepItem
                key={step.name}
                step={step}
                place={index + 1}
                counts={counts}
                next={step === open?.[0]}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}

interface StepItemProps {
  step: Step;
  place: number;
  counts: SetupCounts;
  /** The first that is not done. */
  next: boolean;
}

function StepItem({ step, place, counts, next }: StepItemProps) {
  const t = useTexts();
  const { name, href, listHref = href, isImported } = step;
  const done = isDone(step, counts);
  const mayAdd = useMay()(step.right);
  const views = done || !mayAdd;
  const title = t(`settings.setup.${name}.title`);
  return (
    <li className={items.item}>
      <span className={classes.step} data-done={done || undefined}>
        {done ? (
          <IconCheck size={18} stroke={2.5} aria-hidden="true" />
        ) : (
          <span aria-hidden="true">{place}</span>
        )}
      </span>
      <div className={items.about}>
        <p className={items.name}>
          {title}
          {done && <span className={visuallyHidden.hidden}> ({t('settings.setup.isDone')})</span>}
        </p>
        <p className={items.small}>
          {counts[name] === 0 || !done
            ? t(hintOf(name, counts))
            : t(`settings.setup.${name}.have`, { count: counts[name] })}
        </p>
      </div>
      <div className={items.acts}>
        {isImported && !done && mayAdd && (
          <Button component={Link} href={`/settings/import/${name}`} variant="subtle" color="gray">
            {t('settings.setup.import')}
          </Button>
        )}
        {(mayAdd || counts[name] > 0) && (
          <Button
            component={Link}
            href={views ? listHref : href}
            variant={next && mayAdd ? 'filled' : 'default'}
            aria-label={`${t(views ? 'settings.setup.open' : 'action.add')}: ${title}`}
          >
            {t(views ? 'settings.setup.open' : 'action.add')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A hub that was added waits for its key. */
const hintOf = (name: Step['name'], { hubs }: SetupCounts) =>
  name === 'hubs' && hubs > 0
    ? ('settings.setup.hubs.silent' as const)
    : (`settings.setup.${name}.hint` as const);
