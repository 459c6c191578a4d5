/** Stands in for the start of the service worker while developing: sources change under their addresses, and nothing may be kept of them. */
export const startWorkerLater = () => undefined;
