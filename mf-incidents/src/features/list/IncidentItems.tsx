import type { Incident } from '@portal/contracts/incidents';
import { makeStyles, tokens } from '@portal/ui/core';
import { useWindowed } from '@portal/ui/list';
import { WINDOW_FROM } from '@portal/ui/windowed-range';
import type { Ref } from 'react';
import type { Addresses } from '../../data/addresses';
import { IncidentItem } from './IncidentItem';

/** Two lines of title, place, status. */
const ITEM_HEIGHT = 112;

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    paddingLeft: 0,
    paddingRight: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  fixed: { height: `${ITEM_HEIGHT}px`, overflow: 'hidden', backgroundColor: tokens.colorNeutralBackground1 },
});

interface IncidentItemsProps {
  incidents: readonly Incident[];
  withDevice: boolean;
  addresses: Addresses;
  label: string;
}

/** The list on narrow screens; above 100 items all have one height and only the visible ones are drawn. */
export function IncidentItems({ incidents, withDevice, addresses, label }: IncidentItemsProps) {
  const styles = useStyles();
  const { from, to, before, after, container } = useWindowed({
    count: incidents.length,
    lineHeight: ITEM_HEIGHT,
    kind: 'cards',
  });
  const fixed = incidents.length > WINDOW_FROM;
  return (
    <ul
      aria-label={label}
      className={styles.list}
      ref={container.ref as Ref<HTMLUListElement>}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {incidents.slice(from, to).map((incident, offset) => (
        <li
          key={incident.id}
          className={fixed ? styles.fixed : undefined}
          aria-setsize={incidents.length}
          aria-posinset={from + offset + 1}
        >
          <IncidentItem incident={incident} withDevice={withDevice} addresses={addresses} />
        </li>
      ))}
    </ul>
  );
}
