import type { Camera } from '@portal/contracts/cameras';
import { clamp } from '@portal/ui/clamp';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { IconButton } from '@portal/ui/icon-button';
import { Image20Filled, Image20Regular, Video20Filled, Video20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useCameraTexts } from '../../texts';

/** A camera's picture, or its film. */
export interface Shown {
  id: string;
  kind: 'image' | 'video';
}

const ICONS = {
  image: { Chosen: Image20Filled, Icon: Image20Regular },
  video: { Chosen: Video20Filled, Icon: Video20Regular },
} as const;

const useStyles = makeStyles({
  title: { paddingLeft: '24px', overflowWrap: 'anywhere', [PHONE]: { paddingLeft: '16px' } },
  show: { width: '96px', paddingLeft: 0, whiteSpace: 'nowrap' },
  name: { ...clamp(3) },
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
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** Title, and buttons that show image and video [R-CAM-01]. A press anywhere on the row shows the image, for pointers. */
export function CameraTable({ cameras, shown, onShow }: CameraTableProps) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const button = ({ id, name }: Camera, kind: Shown['kind']) => {
    const isShown = id === shown.id && kind === shown.kind;
    const { Chosen, Icon } = ICONS[kind];
    return (
      <IconButton
        icon={isShown ? <Chosen aria-hidden /> : <Icon aria-hidden />}
        label={t(kind === 'image' ? 'showImage' : 'showVideo', { camera: name })}
        aria-pressed={isShown}
        className={mergeClasses(styles.button, isShown && styles.pressed)}
        onClick={(event) => {
          // The row would show the image.
          event.stopPropagation();
          onShow({ id, kind });
        }}
      />
    );
  };
  const columns: readonly Column<Camera>[] = [
    {
      id: 'title',
      header: t('column.title'),
      className: styles.title,
      cell: ({ id, name }) => (
        <span className={mergeClasses(styles.name, id === shown.id && styles.chosen)} title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'show',
      header: t('column.show'),
      className: styles.show,
      cell: (camera) => (
        <>
          {button(camera, 'image')}
          {button(camera, 'video')}
        </>
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
      rowProps={({ id }) => ({ selected: id === shown.id, onClick: () => onShow({ id, kind: 'image' }) })}
    />
  );
}
