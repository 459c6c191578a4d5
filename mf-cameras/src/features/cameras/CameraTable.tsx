import type { Camera } from '@portal/contracts/cameras';
import { makeStyles, mergeClasses, PHONE, tokens, typographyStyles } from '@portal/ui/core';
import { Image20Filled, Image20Regular } from '@portal/ui/icons';
import { IconButton } from '@portal/ui/list';
import { useCameraTexts } from '../../texts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: 0, ...typographyStyles.body1 },
  head: { [PHONE]: { display: 'none' } },
  th: {
    ...typographyStyles.caption1,
    height: '36px',
    padding: '0 12px 0 24px',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  show: { width: '56px', paddingLeft: '0' },
  row: { cursor: 'pointer', ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  shown: { backgroundColor: tokens.colorNeutralBackground1Selected },
  cell: {
    height: '52px',
    padding: '0 12px 0 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
    [PHONE]: { height: '56px', paddingLeft: '16px' },
  },
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
  return (
    <table className={styles.table} aria-label={t('cameras')}>
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.th}>
            {t('column.title')}
          </th>
          <th scope="col" className={mergeClasses(styles.th, styles.show)}>
            {t('column.show')}
          </th>
        </tr>
      </thead>
      <tbody>
        {cameras.map(({ id, name }) => (
          <tr key={id} className={mergeClasses(styles.row, id === shown && styles.shown)} onClick={() => onShow(id)}>
            <td className={mergeClasses(styles.cell, id === shown && styles.chosen)}>{name}</td>
            <td className={mergeClasses(styles.cell, styles.show)}>
              <IconButton
                icon={id === shown ? <Image20Filled aria-hidden /> : <Image20Regular aria-hidden />}
                label={t('showImage', { camera: name })}
                aria-pressed={id === shown}
                className={mergeClasses(styles.button, id === shown && styles.pressed)}
                onClick={() => onShow(id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
