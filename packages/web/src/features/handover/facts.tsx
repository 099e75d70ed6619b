import { Fragment } from 'react';
import classes from './handover-line.module.css';
import type { Fact } from './line-facts';

/** Facts in a row, deviations bold with an icon: never by colour alone. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) =>
  facts.map(({ text, icon: Icon }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {Icon ? (
        <strong className={classes.deviation}>
          <Icon size={16} stroke={2} aria-hidden="true" className={classes.icon} />
          {text}
        </strong>
      ) : (
        <span>{text}</span>
      )}
    </Fragment>
  ));
