import { readDeviceAddress } from '@portal/contracts/device-readings';
import { call } from '@portal/platform/call';
import { snackbar } from '@portal/platform/snackbar';

/**
 * Opens a device's own pages in a new window, with a token for this one device [R-DEV-19, R-DEV-20]. The window opens with the press,
 * so that no browser takes it for an unwanted one, and goes to the address once that is known; it neither knows who opened it nor
 * says where it comes from. A failure closes it and shows the error.
 * @param blocked what to say when the browser opens no window
 */
export async function openDeviceUi(deviceId: string, blocked: string): Promise<void> {
  const opened = window.open('about:blank', '_blank');
  if (!opened) return snackbar.error(blocked);
  opened.opener = null;
  try {
    const { proxy, ip, uiToken } = await call(readDeviceAddress, { params: { deviceId } });
    const address = new URL(`${proxy}${ip}`);
    address.searchParams.set('access_token', uiToken);
    opened.location.replace(address);
  } catch (error) {
    opened.close();
    snackbar.error(error as Error);
  }
}
