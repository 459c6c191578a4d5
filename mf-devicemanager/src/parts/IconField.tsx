import { ICON_BYTES } from '@portal/domain/limits';
import { DeviceIcon, defaultIconOf, GroupIcon } from '@portal/ui/device-icon';
import { PictureField } from '@portal/ui/edit/PictureField';

interface IconFieldProps {
  kind: 'group' | 'device';
  label: string;
  /** Address of the stored picture, or of the default one. */
  url: string;
  /** What was chosen and is not saved yet. */
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** Takes the stored picture away at once. */
  onDelete?: () => void;
}

/** The picture of a group or device; deleting drops first what was only chosen [R-VAL-09]. */
export function IconField({ kind, label, url, file, onChoose, onDelete }: IconFieldProps) {
  const Tile = kind === 'group' ? GroupIcon : DeviceIcon;
  const isOwn = defaultIconOf(url) === undefined && url !== '';
  return (
    <PictureField
      label={label}
      picture={(preview) => <Tile size={72} url={preview ?? url} />}
      file={file}
      onChoose={onChoose}
      limits={{ bytes: ICON_BYTES }}
      onRemove={file ? () => onChoose(undefined) : isOwn ? onDelete : undefined}
    />
  );
}
