/** Whether this page may ask for a camera at all: browsers offer none where it did not come securely. */
export const canScan = (): boolean =>
  window.isSecureContext &&
  (navigator as { mediaDevices?: Partial<MediaDevices> }).mediaDevices?.getUserMedia !== undefined;
