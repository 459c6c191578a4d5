/** Stands in for `preloadRemote` of the federation runtime, which needs manifests: the page itself names what to preload. */
export const formatPreloadArgs = () => [];
export const preloadAssets = () => Promise.resolve([]);

/** The plugin that would call them. */
export const generatePreloadAssetsPlugin = () => ({ name: 'generate-preload-assets-plugin' });
