import { ICON_BYTES } from '@portal/domain/limits';
import type { ProblemContext } from '@portal/platform/problem-text';
import { useTask } from '@portal/platform/task';
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
  /** Takes the stored picture away at once; what the server refuses is told. */
  onDelete?: () => Promise<void>;
  /** Where the texts of its failures are looked for. */
  context?: ProblemContext;
}

/** The picture of a group or device; deleting drops first what was only chosen [R-VAL-09]. */
export function IconField({ kind, label, url, file, onChoose, onDelete, context }: IconFieldProps) {
  const { run } = useTask(async () => onDelete?.(), context);
  const Tile = kind === 'group' ? GroupIcon : DeviceIcon;
  const isOwn = defaultIconOf(url) === undefined && url !== '';
  return (
    <PictureField
      label={label}
      picture={(preview) => <Tile size={72} url={preview ?? url} />}
      file={file}
      onChoose={onChoose}
      limits={{ bytes: ICON_BYTES }}
      onRemove={file ? () => onChoose(undefined) : isOwn && onDelete ? () => void run() : undefined}
    />
  );
}
