import { makeStyles } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { IconButton } from '../components/icon-button';
import { MenuButton } from '../components/menu-button';
import { MoreVertical20Regular } from '../fluent/icons';
import type { Column } from './column';

const useStyles = makeStyles({ room: { display: 'inline-block', width: '32px' } });

/** What can be done with a row of a list. */
export interface RowAction {
  id: string;
  icon: ReactElement;
  /** The name of its button: the row's name is in it. */
  label: string;
  /** What it is called in the row's own menu. */
  short?: string;
  onSelect: () => void;
  /** A dialog opens first. */
  asks?: boolean;
  /** Not with this row: its place in the column stays empty. */
  absent?: boolean;
}

/** Those that the person may do. */
export type RowActions = readonly (RowAction | false | undefined)[];
const given = (actions: RowActions) => actions.filter((action): action is RowAction => !!action);

/** A button for each action, at the end of a row. */
export function RowButtons({ actions }: { actions: RowActions }) {
  const styles = useStyles();
  return given(actions).map(({ id, icon, label, onSelect, asks, absent }) =>
    absent ? (
      <span key={id} className={styles.room} />
    ) : (
      <IconButton key={id} icon={icon} label={label} aria-haspopup={asks ? 'dialog' : undefined} onClick={onSelect} />
    ),
  );
}

/** The same as a menu, where a row has room for one button; nothing when nothing can be done. */
export function RowMenu({ label, name, actions }: { label: string; name: string; actions: RowActions }) {
  const items = given(actions).filter(({ absent }) => !absent);
  if (items.length === 0) return null;
  return (
    <MenuButton
      icon={<MoreVertical20Regular aria-hidden />}
      label={label}
      menuLabel={name}
      items={items.map((action) => ({ ...action, label: action.short ?? action.label }))}
    />
  );
}

/** The last column of a list, a button for each action: its head is for screen readers alone. */
export const actionsColumn = <T,>(header: string, width: string, actionsOf: (item: T) => RowActions): Column<T> => ({
  ...{ id: 'actions', header, width, hideHeader: true, end: true },
  cell: (item) => <RowButtons actions={actionsOf(item)} />,
});
