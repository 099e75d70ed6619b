import { IconChevronDown, IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import iconTool from './icon-tool.module.css';
import { lazy } from './lazy';
import { LazyPopover } from './lazy-popover';
import { PlainButton } from './plain-button';
import classes from './section-filter.module.css';
import { Skeleton } from './skeleton';
import visuallyHidden from './visually-hidden.module.css';

const SectionOptions = lazy(() => import('./section-options').then((chunk) => chunk.SectionOptions), {
  skeleton: null,
});

interface SectionFilterProps<Id extends string | number> {
  /** Undefined while they load: the place of the button is kept. */
  sections: readonly { readonly id: Id; readonly nombre: string }[] | undefined;
  chosen: readonly Id[];
  onChange: (ids: Id[]) => void;
  /** On a phone it is an icon. */
  icon?: boolean;
}

/** Several sections at once; none chosen means all. With one section there is nothing to choose. */
export function SectionFilter<Id extends string | number>({
  sections,
  chosen,
  onChange,
  icon,
}: SectionFilterProps<Id>) {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isIcon = useLayout() === 'phone' && icon;
  if (!sections) return <Skeleton className={classes.place ?? ''} data-icon={isIcon || undefined} />;
  if (sections.length < 2) return null;
  const names = sections.filter(({ id }) => chosen.includes(id)).map(({ nombre }) => nombre);
  const one = names.length === 1 ? names[0] : undefined;
  const several = names.length > 1 ? t('ward.sectionsChosen', { count: names.length }) : undefined;
  const Icon = isIcon && names.length > 0 ? IconFilterFilled : IconFilter;
  const choose = (values: readonly string[]) =>
    onChange(sections.map(({ id }) => id).filter((id) => values.includes(String(id))));
  return (
    <>
      <PlainButton
        ref={button}
        className={isIcon ? iconTool.tool : classes.button}
        data-chosen={names.length > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon size={isIcon ? 20 : 18} stroke={1.75} aria-hidden="true" />
        <span className={visuallyHidden.hidden}>{t('patients.sections')}: </span>
        <span className={isIcon ? visuallyHidden.hidden : classes.text}>
          {one ?? several ?? t('patients.allSections')}
        </span>
        {!isIcon && <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
      </PlainButton>
      <LazyPopover
        button={button}
        content={SectionOptions}
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        returnFocus
        dropdown={{
          p: 'xs',
          'aria-label': t('patients.sections'),
          children: <SectionOptions sections={sections} chosen={chosen} onChange={choose} />,
        }}
      />
    </>
  );
}
