import { Button } from '@portal/ui/button';
import { Add20Regular } from '@portal/ui/icons';
import { TOUCH } from '@portal/ui/media';
import { makeStyles } from '@portal/ui/styles';
import { tooltip } from '@portal/ui/tooltip';

const useStyles = makeStyles({
  button: { flexShrink: 0, [TOUCH]: { width: '44px', maxWidth: '44px', height: '44px' } },
});

/** The round button that adds something to the list of a tab. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      {...tooltip(label)}
      appearance="primary"
      shape="circular"
      className={useStyles().button}
      icon={<Add20Regular />}
      onClick={onClick}
    />
  );
}
