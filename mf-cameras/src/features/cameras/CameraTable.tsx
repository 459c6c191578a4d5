import type { Camera } from '@portal/contracts/cameras';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { IconButton } from '@portal/ui/icon-button';
import { Image20Filled, Image20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useCameraTexts } from '../../texts';

const useStyles = makeStyles({
  title: { paddingLeft: '24px', overflowWrap: 'anywhere', [PHONE]: { paddingLeft: '16px' } },
  show: { width: '56px', paddingLeft: 0 },
  chosen: { fontWeight: tokens.fontWeightSemibold },
  button: { border: `1px solid transparent` },
  pressed: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
});

interface CameraTableProps {
  cameras: readonly Camera[];
  /** Id of the one whose picture shows. */
  shown: string;
  onShow: (id: string) => void;
}

/** Title and a button that shows the image [R-CAM-01]. A press anywhere on the row does the same for pointers. */
export function CameraTable({ cameras, shown, onShow }: CameraTableProps) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const columns: readonly Column<Camera>[] = [
    {
      id: 'title',
      header: t('column.title'),
      className: styles.title,
      cell: ({ id, name }) => <span className={id === shown ? styles.chosen : undefined}>{name}</span>,
    },
    {
      id: 'show',
      header: t('column.show'),
      className: styles.show,
      cell: ({ id, name }) => (
        <IconButton
          icon={id === shown ? <Image20Filled aria-hidden /> : <Image20Regular aria-hidden />}
          label={t('showImage', { camera: name })}
          aria-pressed={id === shown}
          className={mergeClasses(styles.button, id === shown && styles.pressed)}
          onClick={() => onShow(id)}
        />
      ),
    },
  ];
  return (
    <DataTable
      look="plain"
      label={t('cameras')}
      items={cameras}
      keyOf={({ id }) => id}
      columns={columns}
      hideHead={usePhone()}
      rowProps={({ id }) => ({ selected: id === shown, onClick: () => onShow(id) })}
    />
  );
}
