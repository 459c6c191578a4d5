/**
 * Hears of errors that no boundary sees: of a timer, an event handler, a promise that nobody waits for. Whose they are is found out by
 * code that comes with the first of them.
 * @returns ends it
 */
export function watchStrayErrors(): () => void {
  const tell = (...what: Parameters<typeof import('./stray-error')['tellStrayError']>) =>
    // Where even that file does not come, the browser's own word on the console is all there is.
    void import(/* webpackChunkName: "telemetry" */ './stray-error').then(
      ({ tellStrayError }) => tellStrayError(...what),
      () => undefined,
    );
  const onError = ({ error, filename }: ErrorEvent) => tell('SCRIPT_ERROR', error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => tell('UNHANDLED_REJECTION', reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
