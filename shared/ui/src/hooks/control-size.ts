import { makeStyles } from '@fluentui/react-components';
import { TOUCH, usePhone } from './media';

const useStyles = makeStyles({ control: { [TOUCH]: { minHeight: '44px' } } });

/**
 * Props of text fields and buttons: large on phones, where a field under 16 px makes the page zoom and a target has 44 px.
 * @example <Input {...useControlSize()} />
 */
export function useControlSize(): { size: 'medium' | 'large'; className: string } {
  const styles = useStyles();
  return { size: usePhone() ? 'large' : 'medium', className: styles.control };
}
